import type { AnchorHTMLAttributes } from "react";

/** On links that `FollowedLinks` follows without loading the page again. */
export const FOLLOWED_ATTRIBUTE = "data-follow";
/** Its value on links whose page replaces the present step of the history. */
export const REPLACING = "replace";

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address within the shop. */
  to: `/${string}`;
  /** The page replaces the present step of the history, such as that of an open overlay. */
  replace?: boolean;
}

/**
 * A link that a page has by the dozen: markup alone, so that neither server nor browser pays for a router's link each
 * time. `FollowedLinks` follows it, and fetches the next page when the pointer or the focus rests on it.
 */
export function PageLink({ to, replace = false, ...rest }: PageLinkProps) {
  return <a {...rest} href={to} {...{ [FOLLOWED_ATTRIBUTE]: replace ? REPLACING : "" }} />;
}
