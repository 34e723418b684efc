import { expect, test } from "vitest";
import { collectionData } from "./structured-data.ts";

test("a page of a listing lists its products at their places in the whole", () => {
  const listing = { title: "Anéis", path: "/categoria/aneis?pagina=2", total: 14, first: 13 };
  const products = [{ id: "A-1" }, { id: "A-2" }];
  expect(collectionData({ publicUrl: "https://lavra.exemplo" }, listing, products)).toEqual({
    "@type": "CollectionPage",
    name: "Anéis",
    url: "https://lavra.exemplo/categoria/aneis?pagina=2",
    mainEntity: {
      "@type": "ItemList",
      numberOfItems: 14,
      itemListElement: [
        { "@type": "ListItem", position: 13, url: "https://lavra.exemplo/produto/A-1" },
        { "@type": "ListItem", position: 14, url: "https://lavra.exemplo/produto/A-2" },
      ],
    },
  });
});
