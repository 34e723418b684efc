/**
 * On phones the picture (2000 x 1100) is cropped to 1:0.66, so it must be 1.2 times as wide as its visible part. From
 * 768 px it fills half the width, from 1024 px nearly all of it, and is at least 560 or 600 px high; from 1552 px its
 * height (760 px, then 36 % of the width) gives its width.
 */
export const HERO_SIZES =
  "(min-width:2112px) 66vw, (min-width:1552px) 1382px, (min-width:1200px) 100vw, (min-width:1024px) 1100px, (min-width:768px) 1030px, 120vw";
export const FIRST_CATEGORY_SIZES = "(min-width:1760px) 653px, (min-width:768px) 38vw, 92vw";
export const CATEGORY_SIZES = "(min-width:1760px) 326px, (min-width:768px) 19vw, 46vw";
