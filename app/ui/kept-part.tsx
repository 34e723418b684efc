import { type ComponentType, createContext, type JSX, useContext } from "react";
import { GivenShop, useShop } from "#app/request/use-shop.ts";
import { MissingPictureContext } from "./picture.tsx";

type Shop = ReturnType<typeof useShop>;

/** Returns the HTML stored for this shop and key, or renders `element` and stores it. Null in browsers. */
export const MarkupKeeper = createContext<((shop: Shop, key: string, element: () => JSX.Element) => string) | null>(
  null,
);

interface KeptPartProps<Props> {
  as: "li" | "div";
  className?: string;
  part: ComponentType<Props>;
  /** Says which part it is, for the key. */
  name: string;
  props: Props;
}

/**
 * A component that many pages show. Its HTML depends only on its props and on the shop's data, so the server renders it once and
 * reuses the HTML. The component must not use the router, `useId` or any other context. In browsers it is rendered as usual.
 */
export const KeptPart = import.meta.env.SSR ? WrittenPart : PlainPart;

function WrittenPart<Props extends object>({ as: Around, className, part: Part, name, props }: KeptPartProps<Props>) {
  const keep = useContext(MarkupKeeper);
  const shop = useShop();
  if (!keep) return <PlainPart as={Around} className={className} part={Part} name={name} props={props} />;
  const markup = keep(shop, `${name} ${JSON.stringify(props)}`, () => (
    <GivenShop value={shop}>
      <MissingPictureContext value={shop.missingPicture}>
        <Part {...props} />
      </MissingPictureContext>
    </GivenShop>
  ));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: written by React
  return <Around className={className} dangerouslySetInnerHTML={{ __html: markup }} />;
}

function PlainPart<Props extends object>({ as: Around, className, part: Part, props }: KeptPartProps<Props>) {
  return (
    <Around className={className}>
      <Part {...props} />
    </Around>
  );
}
