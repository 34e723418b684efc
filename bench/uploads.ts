import { type BenchDatabase, startBenchDatabase } from "./bench-database.ts";
import { largeCatalogue, type Piece } from "./data/large-catalogue.ts";
import { logInToPanel } from "./panel-login.ts";
import { type ShopProcess, startShopProcess } from "./shop-process.ts";

const SMALL = 10_000;
const LARGE = 100_000;
const LOOK_MS = 100;

interface UploadLine {
  id: string;
  status: string;
  successful_products: number;
}

interface Measured {
  seconds: number;
  /** Peak memory of the app process above its level before, in MB. */
  growthMb: number;
}

/**
 * Uploads product files through the panel's endpoints: received, parsed, validated and written, until the upload is
 * completed. The last file has `most` products.
 */
export async function measureUploads(most = LARGE): Promise<string[]> {
  // Generated before the first request: the shop closes connections that stay idle this long.
  const small = csvOf(largeCatalogue(SMALL), 1);
  const dearer = csvOf(largeCatalogue(SMALL), 2);
  const large = csvOf(largeCatalogue(most), 1);
  const lines = [
    "## Uploads",
    "",
    "Files of products (sixteen columns, pictures left out) sent to the panel of a shop that runs on PostgreSQL by",
    "`DATABASE_URL` (fsync on), from the first byte to the record that says completed. Memory is what the app process holds",
    "above what it held before, at its highest.",
    "",
    "| what | time | memory |",
    "| --- | --- | --- |",
  ];
  await onShop(async (send) => {
    lines.push(row(`${SMALL} new products`, await send(small), "≤ 10 s"));
    lines.push(row("the same file again: nothing changes", await send(small), "≤ 10 s"));
    lines.push(row(`${SMALL} products with another price`, await send(dearer), "≤ 10 s"));
  });
  await onShop(async (send) => {
    lines.push(row(`${most} new products`, await send(large), "≤ 100 s"));
  });
  return lines;
}

function row(what: string, { seconds, growthMb }: Measured, aim: string): string {
  return `| ${what} | **${seconds.toFixed(1)} s** (aim ${aim}) | ${Math.round(growthMb)} MB (aim ≤ 150 MB) |`;
}

async function onShop(work: (send: (csv: Buffer) => Promise<Measured>) => Promise<void>): Promise<void> {
  const database: BenchDatabase = await startBenchDatabase();
  const shop = await startShopProcess({ LOG_LEVEL: "warn", DATABASE_URL: database.url });
  try {
    const token = await logInToPanel(shop.url);
    await work((csv) => upload(shop, token, csv));
  } finally {
    await shop.stop();
    await database.stop();
  }
}

/** Sends a file of products and waits until it is written. */
export async function upload(shop: ShopProcess, token: string, csv: Buffer): Promise<Measured> {
  const before = shop.residentMb();
  let most = before;
  const started = performance.now();
  const headers = { Cookie: `staff_session=${token}` };
  const sent = await fetch(`${shop.url}/admin/upload/arquivo?tipo=csv&nome=produtos.csv`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/octet-stream" },
    body: new Uint8Array(csv),
  });
  const answer = (await sent.json()) as { fileId?: string };
  const { fileId } = answer;
  if (!fileId) throw new Error(`the file was refused: ${sent.status} ${JSON.stringify(answer)}`);
  const begun = await fetch(`${shop.url}/admin/upload`, {
    method: "POST",
    headers,
    body: new URLSearchParams({ acao: "send", csvFile: fileId, mode: "both" }),
    redirect: "manual",
  });
  const id = new URL(begun.headers.get("Location") ?? "", shop.url).searchParams.get("envio");
  for (;;) {
    await new Promise((done) => setTimeout(done, LOOK_MS));
    most = Math.max(most, shop.residentMb());
    const record = await recordOf(shop, token, id);
    if (record?.status === "completed") break;
    if (record?.status !== "processing") throw new Error(`the upload ended as ${record?.status}`);
  }
  return { seconds: (performance.now() - started) / 1000, growthMb: most - before };
}

async function recordOf(shop: ShopProcess, token: string, id: string | null): Promise<UploadLine | undefined> {
  const answer = await fetch(`${shop.url}/rest/v1/bulk_uploads?limit=5`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const records = (await answer.json()) as UploadLine[];
  return records.find((record) => record.id === id);
}

const COLUMNS =
  "id,name,category,price,discount_price,description,material,stock,details,tags,is_new,is_on_sale,is_best_seller,weight_g,ncm,image_alts";

/** The upload's file for these pieces, with their prices `times` as high. */
export function csvOf(pieces: Iterable<Piece>, times: number): Buffer {
  const money = (cents: number) => (cents / 100).toFixed(2);
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = [COLUMNS];
  for (const piece of pieces) {
    const { id, name, category, price, discount, description, stock, tags, isNew, isOnSale, isBestSeller } = piece;
    lines.push(
      [
        ...[id, quoted(name), category, money(price * times), discount === null ? "" : money(discount * times)],
        ...[quoted(description), "Prata 925", stock, "Material: Prata 925|Acabamento: Polido", quoted(tags.join("|"))],
        ...[isNew, isOnSale, isBestSeller, "3.5", "71131100", quoted(name)],
      ].join(","),
    );
  }
  return Buffer.from(`${lines.join("\n")}\n`);
}
