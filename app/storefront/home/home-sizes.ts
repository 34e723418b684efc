/**
 * On phones the picture (2000 x 1100) is cropped to 1:0.96, so it must be 1.75 times as wide as its visible part. From
 * 768 px it fills half the width, from 1024 px nearly all of it, and is at least 560 or 600 px high.
 */
export const HERO_SIZES = "(min-width:1200px) 100vw, (min-width:1024px) 1100px, (min-width:768px) 1030px, 175vw";
export const FIRST_CATEGORY_SIZES = "(min-width:768px) 38vw, 92vw";
export const CATEGORY_SIZES = "(min-width:768px) 19vw, 46vw";
