//! Forms and class ids as the strings that they print as.

use crate::{ClassId, Form};

ninefold_grid::serde_as_text!(Form ClassId);

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_grid::Grid;
    use std::string::ToString;

    #[test]
    fn they_are_their_text() {
        let id = ClassId::of(&Grid::EMPTY);
        let json = serde_json::to_string(&(Form::Pattern, id)).unwrap();
        assert_eq!(json, ["[\"pattern\",\"", &id.to_string(), "\"]"].concat());
        assert_eq!(serde_json::from_str::<(Form, ClassId)>(&json).unwrap(), (Form::Pattern, id));
        let error = serde_json::from_str::<ClassId>("\"0\"").unwrap_err().to_string();
        assert!(error.starts_with("a class id has 2 to 57 characters"), "{error}");
    }
}
