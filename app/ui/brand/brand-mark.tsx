import type { Brand } from "#platform/email/brand.ts";
import { brandLook } from "./brand-look.ts";

/** The shop's logo, as high as its name in text would be; the name is the alt text. Only for brands with a logo. */
export function BrandLogo({ brand: { name, logo } }: { brand: Pick<Brand, "name" | "logo"> }) {
  return (
    logo && (
      <img
        src={`/imagens/${logo.path}`}
        width={logo.width}
        height={logo.height}
        alt={name}
        className="h-10 w-auto max-w-full object-contain"
      />
    )
  );
}

/** The shop's logo, or its name as text. */
export function BrandMark({ brand }: { brand: Pick<Brand, "name" | "logo"> }) {
  if (brand.logo) return <BrandLogo brand={brand} />;
  return <span className={brandLook(brand.name)}>{brand.name}</span>;
}
