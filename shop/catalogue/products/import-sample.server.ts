import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Database } from "#platform/database/database.server.ts";
import { measureImage } from "#platform/files/images.server.ts";
import { isStorageFailure, type Storage } from "#platform/files/storage.server.ts";
import { fromDecimal } from "#platform/money.ts";
import { CATEGORY_SLUGS } from "../listings/category.ts";
import { isPictureRole, originalFile } from "../pictures/picture.ts";
import { pictureChecksums } from "../pictures/picture-queries.server.ts";
import { insertPictureRows } from "../pictures/picture-store.server.ts";
import { addStock } from "../stock/stock-store.server.ts";
import { insertOldPrices, insertProductRows, isCatalogueEmpty, lockEmptyCatalogue } from "./product-store.server.ts";

const TEST_PIECE = "TESTE-CORRENTE-PRODUCAO";

const cents = z.number().transform((value, context) => {
  const amount = fromDecimal(value);
  if (amount === null) context.addIssue({ code: "custom", message: "not an amount of money" });
  return amount ?? z.NEVER;
});

const SampleProduct = z.object({
  id: z.string(),
  name: z.string(),
  category: z.enum(CATEGORY_SLUGS),
  price: cents,
  discountPrice: cents.nullable(),
  images: z.array(z.string()),
  imageAlt: z.array(z.string()),
  /** In the order of the pictures; empty: the piece alone. */
  imageRoles: z.array(z.string()).default([]),
  isNew: z.boolean(),
  isOnSale: z.boolean(),
  isBestSeller: z.boolean(),
  description: z.string(),
  details: z.array(z.string()),
  material: z.string(),
  stock: z.int().min(0),
  tags: z.array(z.string()),
  availableSizes: z.array(z.string()).default([]),
});
type SampleProduct = z.infer<typeof SampleProduct>;

/** Rules: UPLOAD-88. */
export interface SampleSource {
  folder: string;
  /** An unlisted product for testing payments (demo mode only). */
  withTestPiece: boolean;
  /** A history that proves the old prices (demo mode only). */
  withPriceHistory?: boolean;
  /** False: only the site's own pictures, which its pages need. */
  products?: boolean;
}

/** A shop with products only gets missing sample pictures. Returns how many products it imported. Rules: UPLOAD-87. */
export async function importSample(db: Database, storage: Storage, source: SampleSource): Promise<number> {
  const pictures = await listPictures(join(source.folder, "images"));
  const wanted = source.products ?? true;
  const imported = wanted && (await isCatalogueEmpty(db)) ? await fillShop(db, source, pictures) : 0;
  const known = await pictureChecksums(db, pictures.paths);
  if (!wanted) {
    const paths = pictures.paths.filter((path) => path.startsWith("site/") && !known.has(path));
    const ours = await measurePictures({ ...pictures, paths });
    if (ours.length > 0) await insertPictureRows(db, ours);
    for (const { path, checksum } of ours) known.set(path, checksum);
  }
  await restoreFiles(storage, pictures, known);
  return imported;
}

const STORED_AT_ONCE = 8;

/** Most starts need neither their bytes nor their sizes. */
interface SamplePictures {
  folder: string;
  paths: readonly string[];
}

async function listPictures(folder: string): Promise<SamplePictures> {
  const entries = await readdir(folder, { recursive: true });
  const paths = entries.map((entry) => entry.replaceAll("\\", "/")).filter((entry) => entry.endsWith(".jpg"));
  return { folder, paths: paths.sort() };
}

function measurePictures({ folder, paths }: SamplePictures) {
  return Promise.all(
    paths.map(async (path) => ({ path, ...(await measureImage(await readFile(join(folder, path)))) })),
  );
}

async function fillShop(db: Database, source: SampleSource, pictures: SamplePictures): Promise<number> {
  const all = z.array(SampleProduct).parse(JSON.parse(await readFile(join(source.folder, "catalogue.json"), "utf8")));
  const products = all.filter((product) => source.withTestPiece || product.id !== TEST_PIECE);
  const measured = await measurePictures(pictures);
  return db.transaction().execute(async (transaction) => {
    if (!(await lockEmptyCatalogue(transaction))) return 0;
    await insertPictureRows(transaction, measured);
    await insertProductRows(transaction, products.map(toRow));
    if (source.withPriceHistory) await insertOldPrices(transaction, CHARGED_DAYS, NEVER_CHARGED);
    const stock = products.map(({ id, stock: on_hand }) => ({ product_id: id, size: null, on_hand, gtin: null }));
    await addStock(transaction, stock, { reason: "opening", reference: null });
    return products.length;
  });
}

const CHARGED_DAYS = 60;
/** So that the demo's panel has old prices without proof. */
const NEVER_CHARGED = ["BRINCOLUAC-017", "PIERCINGHE-055"];

function toRow(product: SampleProduct) {
  return {
    id: product.id,
    name: product.name,
    category: product.category,
    price_cents: product.price,
    discount_price_cents: product.discountPrice,
    images: product.images,
    image_alts: product.imageAlt,
    picture_roles: Object.fromEntries(
      product.images.flatMap((path, at) => {
        const role = product.imageRoles[at];
        return isPictureRole(role) ? [[path, role]] : [];
      }),
    ),
    is_new: product.isNew,
    is_on_sale: product.isOnSale,
    is_best_seller: product.isBestSeller,
    description: product.description,
    details: product.details,
    material: product.material,
    tags: product.tags,
    available_sizes: product.availableSizes,
    unlisted: product.id === TEST_PIECE,
  };
}

/** Another machine has the rows but no files. A full or unreachable storage does not stop the start. */
async function restoreFiles(
  storage: Storage,
  { folder, paths }: SamplePictures,
  known: ReadonlyMap<string, string>,
): Promise<void> {
  const ours = paths.filter((path) => known.has(path));
  const restore = async () => {
    for (let path = ours.pop(); path; path = ours.pop()) {
      const file = originalFile(path);
      if (await storage.has(file)) continue;
      const bytes = await readFile(join(folder, path));
      const { checksum } = await measureImage(bytes);
      if (known.get(path) === checksum) await storage.write(file, bytes);
    }
  };
  const workers = Array.from({ length: STORED_AT_ONCE }, () =>
    restore().catch((error: unknown) => {
      if (!isStorageFailure(error)) throw error;
    }),
  );
  await Promise.all(workers);
}
