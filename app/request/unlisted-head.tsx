import { useShop } from "./use-shop.ts";

interface UnlistedHeadProps {
  /** Without the shop's name. */
  title: string;
  /** The address opens something without a login: it is not told to other sites. */
  isSecret?: boolean;
}

/** The title of a page that search engines leave out. */
export function UnlistedHead({ title, isSecret = false }: UnlistedHeadProps) {
  const { brand } = useShop();
  return (
    <>
      <title>{`${title} | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      {isSecret && <meta name="referrer" content="no-referrer" />}
    </>
  );
}
