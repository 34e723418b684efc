import { absolute, type StructuredData } from "#app/request/structured-data.ts";
import type { Brand } from "#platform/email/brand.ts";
import { RETURN_POLICY } from "../return-policy.ts";

/** The shop for search engines: who runs it, how to contact it, and its site search. */
export function storeData(site: { publicUrl: string; brand: Brand }): StructuredData[] {
  const { brand } = site;
  const url = absolute(site, "/");
  const { instagramUrl, facebookUrl, tiktokUrl, youtubeUrl } = brand;
  const profiles = [instagramUrl, facebookUrl, tiktokUrl, youtubeUrl].filter((profile) => profile !== null);
  return [
    {
      "@type": "OnlineStore",
      "@id": `${url}#loja`,
      name: brand.name,
      legalName: brand.companyName,
      taxID: brand.cnpj,
      url,
      logo: absolute(site, brand.logo ? `/imagens/${brand.logo.path}` : "/icon-512.png"),
      email: brand.email,
      address: brand.address,
      contactPoint: {
        "@type": "ContactPoint",
        contactType: "customer service",
        telephone: `+${brand.whatsapp}`,
        email: brand.email,
        availableLanguage: "pt-BR",
      },
      ...(profiles.length > 0 ? { sameAs: profiles } : {}),
      hasMerchantReturnPolicy: RETURN_POLICY,
    },
    {
      "@type": "WebSite",
      name: brand.name,
      url,
      inLanguage: "pt-BR",
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: `${absolute(site, "/busca")}?q={termo}` },
        "query-input": "required name=termo",
      },
    },
  ];
}
