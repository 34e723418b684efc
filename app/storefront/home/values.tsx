import { Gem, Leaf, PencilRuler } from "lucide-react";
import { Icon } from "#app/ui/icon.tsx";
import { ProductPicture } from "#app/ui/picture.tsx";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";

const VALUES = [
  {
    icon: Gem,
    title: "Qualidade Premium",
    text: "Prata 925 legítima, com garantia vitalícia da prata e 90 dias contra defeitos de fabricação.",
  },
  {
    icon: PencilRuler,
    title: "Design Exclusivo",
    text: "Peças em pequenas quantidades, escolhidas uma a uma para combinar entre si.",
  },
  {
    icon: Leaf,
    title: "Sustentabilidade",
    text: "Metal que se recicla sem perder valor e embalagens que viram porta-joias.",
  },
];

export function Values({ picture }: { picture: Picture | undefined }) {
  return (
    <section className="mx-auto grid max-w-page items-center gap-8 px-gutter py-section md:grid-cols-[5fr_7fr] md:gap-10 lg:gap-24">
      <div className="relative aspect-square overflow-hidden bg-tile md:max-xl:aspect-auto md:max-xl:self-stretch">
        <ProductPicture
          picture={picture}
          sizes="(min-width:1280px) 56vw, (min-width:768px) 840px, 138vw"
          className="object-[62%_50%] md:max-xl:object-[78%_50%]"
        />
      </div>
      <div>
        <h2 className="mb-9 max-w-130 font-serif text-balance text-h1">
          Feita para ser usada, guardada e passada adiante
        </h2>
        <ul className="border-line border-b">
          {VALUES.map(({ icon, title, text }) => (
            <li key={title} className="grid grid-cols-[2.75rem_1fr] gap-3 border-line border-t py-6.5 md:gap-5">
              <Icon of={icon} size="l" />
              <div className="grid gap-1.5">
                <h3 className="font-serif text-h3">{title}</h3>
                <p className="max-w-120 text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
