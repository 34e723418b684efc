import { type ComponentType, createContext, type JSX, useContext } from "react";
import { GivenShop, useShop } from "#app/request/use-shop.ts";
import { MissingPictureContext } from "./picture.tsx";

type Shop = ReturnType<typeof useShop>;

/** The markup that was written before for the same shop and key, else that of `element`. Null in browsers. */
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
 * A part that stands on many pages, whose markup follows from its props and from what every page knows of the shop alone:
 * the server writes it once. It may use neither the router, nor `useId`, nor any other context. In browsers it is like
 * any other.
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
