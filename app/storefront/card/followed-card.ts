import { GALLERY_SIZES } from "./card-sizes.ts";

let followed: { path: string; picture: string } | null = null;

function cardPicture(link: Element): HTMLImageElement | null | undefined {
  return link.closest("article")?.querySelector("img");
}

/** Remembers the picture of the card whose link is followed, for the page it leads to. */
export function rememberFollowedCard(link: HTMLAnchorElement): void {
  const picture = cardPicture(link);
  followed = picture?.naturalWidth ? { path: link.pathname, picture: picture.currentSrc } : null;
}

/** The address of the picture on the card that led to this path, which the browser has; undefined after any other way. */
export function followedCardPicture(path: string): string | undefined {
  return followed?.path === path ? followed.picture : undefined;
}

/** Fetches the first picture of a card's product as its page shows it, where the browser takes the card's AVIF. */
export function fetchGalleryPicture(link: HTMLAnchorElement): void {
  const picture = cardPicture(link);
  const source = picture?.parentElement?.querySelector<HTMLSourceElement>('source[type="image/avif"]');
  if (!source || !picture?.currentSrc.endsWith(".avif")) return;
  const image = new Image();
  image.sizes = GALLERY_SIZES;
  image.srcset = source.srcset;
}
