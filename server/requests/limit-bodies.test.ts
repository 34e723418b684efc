import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTestShop } from "#tests/setup/test-shop.ts";

const shop = await createTestShop({ worker: false });
const KB = 1024;
const MB = 1024 * KB;

const send = (path: string, bytes: number, headers: Record<string, string> = {}) =>
  shop.fetch(path, {
    method: "POST",
    headers: { "Content-Length": String(bytes), ...headers },
    body: new Uint8Array(bytes),
  });

// 404 means that the body was accepted: the test shop has no pages.
test.each([
  ["/admin/frete", 200 * KB, 404],
  ["/admin/frete", 300 * KB, 413],
  ["/admin/upload", 60 * MB, 404],
  ["/admin/upload", 66 * MB, 413],
  ["/admin/upload.data", 60 * MB, 404],
  ["/admin/upload/arquivo", 66 * MB, 404],
  ["/admin/upload/arquivo/outro", 300 * KB, 413],
  ["/admin/produtos/imagem", 22 * MB, 404],
  ["/admin/produtos/ANEL-1", 300 * KB, 413],
  ["/admin/configuracoes/aparencia", 20 * MB, 404],
  ["/admin/configuracoes/aparencia.data", 20 * MB, 404],
  ["/admin/configuracoes/aparencia", 22 * MB, 413],
  ["/admin/pedidos/0f9a", 5 * MB, 404],
  ["/admin/pedidos/0f9a", 7 * MB, 413],
  ["/admin/pedidos/separar/0f9a", 300 * KB, 413],
  ["/orders/0f9a/defeito", 32 * MB, 404],
  ["/pedido/0f9a/defeito.data", 32 * MB, 404],
  ["/pedido/0f9a/defeito", 34 * MB, 413],
  ["/pedido/0f9a/desistir", 300 * KB, 413],
])("%s takes what its screen promises: %i bytes are answered with %i", async (path, bytes, status) => {
  expect((await send(path, bytes)).status).toBe(status);
});

test("a body that does not say how long it is gets no room for files", async () => {
  const chunked = { "Transfer-Encoding": "chunked" };
  expect((await send("/admin/configuracoes/aparencia", 300 * KB, chunked)).status).toBe(413);
});

test("the connection of a body that is not read ends with the answer", async () => {
  const socket = connect(Number(new URL(shop.url).port), "127.0.0.1");
  let answer = "";
  socket.on("data", (part) => {
    answer += String(part);
  });
  socket.on("error", () => undefined);
  const ended = once(socket, "close");
  socket.write(`POST /rest/v1/cart/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${300 * KB}\r\n\r\n`);
  await ended;
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(answer).toMatch(/^Connection: close\r$/im);
});

test("who reads nothing before all is sent still gets the answer", async () => {
  const socket = connect(Number(new URL(shop.url).port), "127.0.0.1").pause();
  const errors: Error[] = [];
  let answer = "";
  socket.on("error", (error) => errors.push(error));
  const closed = new Promise<void>((done) => socket.on("close", () => done()));
  const length = 8 * MB;
  socket.write(`POST /rest/v1/cart/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`);
  const piece = Buffer.alloc(256 * KB);
  for (let sent = 0; sent < length && !socket.destroyed; sent += piece.length) {
    await Promise.race([closed, new Promise<unknown>((written) => socket.write(piece, written))]);
    await pause(5);
  }
  socket.on("data", (part) => {
    answer += String(part);
  });
  socket.resume();
  await closed;
  expect([errors, answer.split("\r\n", 1)]).toEqual([[], ["HTTP/1.1 413 Payload Too Large"]]);
});

test("a program reads why, a person too", async () => {
  const program = await send("/rest/v1/cart/check", 300 * KB, { "Content-Type": "application/json" });
  expect([program.status, await program.json()]).toEqual([413, expect.objectContaining({ code: "body_too_large" })]);
  const person = await send("/contato", 300 * KB);
  expect(person.status).toBe(413);
  expect(await person.text()).toContain("Arquivo grande demais");
});
