/** The `sizes` attributes of pictures, by where they appear. */
export const CARD_SIZES = "(min-width:1760px) 405px, (min-width:1024px) 23vw, (min-width:768px) 31vw, 46vw";
export const ROW_CARD_SIZES = "(min-width:1760px) 405px, (min-width:1024px) 23vw, (min-width:768px) 31vw, 62vw";
export const GALLERY_SIZES = "(min-width:1760px) 843px, (min-width:768px) 46vw, 100vw";
export const THUMB_SIZES = "84px";
