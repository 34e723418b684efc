import { z } from "zod";

/**
 * The schema.org types that the shop's pages use, with the fields that search engines require. All URLs are absolute.
 */
const address = z.url({ protocol: /^https$/ });
const amount = z.string().regex(/^\d+\.\d{2}$/);
const schemaOrg = (name: RegExp) => z.string().regex(new RegExp(`^https://schema\\.org/(${name.source})$`));

const returnPolicy = z.object({
  "@type": z.literal("MerchantReturnPolicy"),
  applicableCountry: z.literal("BR"),
  returnPolicyCategory: schemaOrg(/MerchantReturnFiniteReturnWindow/),
  merchantReturnDays: z.literal(7),
  returnMethod: schemaOrg(/ReturnByMail/),
  returnFees: schemaOrg(/FreeReturn/),
});

const breadcrumbs = z.object({
  "@type": z.literal("BreadcrumbList"),
  itemListElement: z
    .array(
      z.object({ "@type": z.literal("ListItem"), position: z.int(), name: z.string().min(1), item: address }).strict(),
    )
    .min(2)
    .refine((items) => items.every(({ position }, index) => position === index + 1)),
});

const product = z.object({
  "@type": z.literal("Product"),
  name: z.string().min(1),
  sku: z.string().min(1),
  description: z.string().min(1),
  image: z.array(address),
  material: z.string().min(1).optional(),
  category: z.string().min(1),
  brand: z.object({ "@type": z.literal("Brand"), name: z.string().min(1) }),
  offers: z.object({
    "@type": z.literal("Offer"),
    url: address,
    price: amount,
    priceCurrency: z.literal("BRL"),
    availability: schemaOrg(/InStock|OutOfStock/),
    itemCondition: schemaOrg(/NewCondition/),
    seller: z.object({ "@type": z.literal("Organization"), name: z.string().min(1) }),
    hasMerchantReturnPolicy: returnPolicy,
    priceSpecification: z
      .array(z.object({ "@type": z.literal("UnitPriceSpecification"), price: amount, priceCurrency: z.literal("BRL") }))
      .optional(),
    priceValidUntil: z.never().optional(),
  }),
});

const store = z.object({
  "@type": z.literal("OnlineStore"),
  name: z.string().min(1),
  url: address,
  logo: address,
  contactPoint: z.object({ "@type": z.literal("ContactPoint"), telephone: z.string().regex(/^\+\d+$/) }),
  hasMerchantReturnPolicy: returnPolicy,
});

const website = z.object({
  "@type": z.literal("WebSite"),
  url: address,
  potentialAction: z.object({
    "@type": z.literal("SearchAction"),
    target: z.object({ "@type": z.literal("EntryPoint"), urlTemplate: z.string().includes("{termo}") }),
    "query-input": z.literal("required name=termo"),
  }),
});

const collection = z.object({
  "@type": z.literal("CollectionPage"),
  url: address,
  mainEntity: z.object({
    "@type": z.literal("ItemList"),
    numberOfItems: z.int(),
    itemListElement: z.array(z.object({ "@type": z.literal("ListItem"), position: z.int(), url: address })).min(1),
  }),
});

const faq = z.object({
  "@type": z.literal("FAQPage"),
  mainEntity: z
    .array(
      z.object({
        "@type": z.literal("Question"),
        name: z.string().min(1),
        acceptedAnswer: z.object({ "@type": z.literal("Answer"), text: z.string().min(1) }),
      }),
    )
    .min(1),
});

/** One JSON-LD script of a page. */
export const StructuredDataScript = z.intersection(
  z.object({ "@context": z.literal("https://schema.org") }),
  z.discriminatedUnion("@type", [breadcrumbs, product, store, website, collection, faq]),
);
