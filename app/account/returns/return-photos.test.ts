import sharp from "sharp";
import { expect, test } from "vitest";
import { eraseFromOrders } from "#shop/customer-records/erase-from-orders.server.ts";
import { MOST_PHOTO_BYTES } from "#shop/fulfilment/returns/photos/return-photo.ts";
import { findAnyReturn } from "#shop/fulfilment/returns/return-queries.server.ts";
import { placeGuestOrder } from "#tests/setup/orders/guest-orders.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { askedReturnPage, pageAnswer, type Sent } from "#tests/setup/pages/return-pages.ts";
import { readRows } from "#tests/setup/rows/rows.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { lineIds } from "#tests/setup/test-returns.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { loader as photoFile } from "./photo-file.ts";
import { NOTE_FIELD, PHOTOS_FIELD, quantityField } from "./read-return-form.ts";
import { action as ask } from "./request-page.tsx";
import { loader as returnPage } from "./return-page.tsx";

const shop = await createTestShop();
await setStock(shop, RING.product_id, 50);

const NOTE = "A pedra caiu ontem.";
const GPS = { IFD0: { Artist: "Fulana de Tal" }, IFD3: { GPSLatitudeRef: "S", GPSLatitude: "23/1 33/1 1/1" } };
const HEIC = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), Buffer.alloc(64)]);

const file = (bytes: Buffer, name = "IMG_1.jpg") => new File([new Uint8Array(bytes)], name, { type: "image/jpeg" });

/** Wider than what is kept, turned, with place and owner. */
async function phonePhoto(): Promise<File> {
  const create = { width: 2000, height: 1000, channels: 3 as const, background: "#806040" };
  return file(await sharp({ create }).withMetadata({ orientation: 6 }).withExifMerge(GPS).jpeg().toBuffer());
}

async function reported(photos: readonly File[], sent: Sent = {}) {
  const guest = await placeGuestOrder(shop, "delivered");
  const [line = ""] = await lineIds(shop, guest.id);
  const fields = { [quantityField(line)]: "1", [NOTE_FIELD]: NOTE };
  const page = askedReturnPage(shop, `/pedido/${guest.id}/defeito`, {
    cookie: guest.claimCookie,
    fields,
    photos,
    ...sent,
  });
  return { ...guest, fields, answer: await pageAnswer(ask(page)) };
}

test("photos of a defect are kept without place and owner, and only who ordered and the staff see them", async () => {
  const { id, answer, claimCookie, linkCookie } = await reported([await phonePhoto(), await phonePhoto()]);
  expect(answer).toMatchObject({ status: 302 });
  const returnId = answer.to?.split("/").at(-1) ?? "";
  expect(await findAnyReturn(shop.services.db, returnId)).toMatchObject({ note: NOTE, photos: 2 });
  const kept = await readRows(shop.services.db, "return_photos", { return_id: returnId }, ["file"], "position");
  for (const { file } of kept) {
    const { format, width, height, exif, orientation } = await sharp(file).metadata();
    expect([format, width, height, exif, orientation]).toEqual(["jpeg", 1000, 2000, undefined, undefined]);
    expect(file.includes("Fulana")).toBe(false);
  }

  const photo = (cookie: string, place = "2", order = id) =>
    pageAnswer(photoFile(askedReturnPage(shop, `/orders/${order}/devolucoes/${returnId}/foto/${place}`, { cookie })));
  expect(await photo(claimCookie)).toMatchObject({ status: 200, to: null });
  for (const place of ["0", "3", "x", "99"]) expect((await photo(claimCookie, place)).status).toBe(404);
  expect(await photo(linkCookie)).toMatchObject({ status: 302, to: expect.stringContaining("/login?") });
  const stranger = await createTestCustomer(shop);
  expect((await photo(stranger.cookie.Cookie ?? "")).status).toBe(404);
  const other = await placeGuestOrder(shop, "delivered");
  expect((await photo(other.claimCookie, "1", other.id)).status).toBe(404);
  const seen = await pageAnswer(
    returnPage(askedReturnPage(shop, `/pedido/${id}/devolucoes/${returnId}`, { cookie: linkCookie })),
  );
  expect(seen.data).toMatchObject({ made: { photos: 0 } });

  await shop.services.db.transaction().execute((trx) => eraseFromOrders(trx, [id], new Date()));
  expect(await readRows(shop.services.db, "return_photos", { return_id: returnId }, ["file"], "position")).toEqual([]);
}, 60_000);

test.each([
  ["an iPhone's own format", () => [file(HEIC)], /salve como JPG/],
  ["what is no picture", () => [file(Buffer.from("%PDF-1.7"))], /Não conseguimos ler a foto/],
  ["too many", () => Array.from({ length: 5 }, () => file(HEIC)), /no máximo 4 fotos/],
  ["a photo that is too large", () => [file(Buffer.alloc(MOST_PHOTO_BYTES + 1))], /até 8 MB/],
])(
  "%s is refused at its field, and what was typed stays",
  async (_what, photos, text) => {
    const { answer, fields } = await reported(photos());
    expect(answer).toMatchObject({
      status: 422,
      data: { errors: { [PHOTOS_FIELD]: expect.stringMatching(text) }, values: fields },
    });
  },
  60_000,
);

test("a chooser left empty is no photo; files of a stranger are not read", async () => {
  expect((await reported([new File([], "")])).answer).toMatchObject({ status: 302 });
  const { id } = await placeGuestOrder(shop, "delivered");
  for (const path of [`/pedido/${id}/defeito`, `/orders/${id}/defeito`]) {
    const page = askedReturnPage(shop, path, { fields: {} });
    page.request.headers.set("Content-Length", String(30 * 1024 * 1024));
    const answer = await pageAnswer(ask(page));
    expect([path, answer.status, page.request.bodyUsed]).toEqual([path, path.startsWith("/orders") ? 401 : 404, false]);
  }
}, 60_000);
