import { decidePayment, orderByPix } from "./orders.ts";
import { enterPanel } from "./panel.ts";
import { expect, look, test } from "./shop-test.ts";
import { bearerOf, signUp } from "./steps.ts";

test("a contested PIX is told with its dossier, and a person says who won where the provider does not @phone", async ({
  page,
  request,
}) => {
  const account = await signUp(request);
  const headers = await bearerOf(request, account);
  const { id, payment } = await orderByPix(
    request,
    { id: "EARCUFFTRI-019" },
    { headers, data: { customer_email: account.email } },
  );
  const shows = (status: string) =>
    expect
      .poll(async () => (await (await request.get(`/rest/v1/orders/${id}`, { headers })).json()).payment_status)
      .toBe(status);
  await decidePayment(request, payment, "approve");
  await shows("paid");
  await decidePayment(request, payment, "dispute");
  await shows("in_dispute");

  await enterPanel(page, `/admin/pedidos/${id}`);
  await expect(page.getByRole("heading", { name: "Pagamento contestado" })).toBeVisible();
  await expect(page.getByText(/golpe ou fraude \(MED\)/)).toBeVisible();
  await page.getByRole("heading", { name: "Pagamento contestado" }).scrollIntoViewIfNeeded();
  await look(page);
  const dossier = await page.request.get(`/admin/pedidos/${id}/dossie.pdf`);
  expect(dossier.headers()["content-type"]).toBe("application/pdf");

  await decidePayment(request, payment, "win", { isSilent: true });
  const undecided = page.getByText("A contestação terminou, e o provedor não diz quem ganhou.");
  await expect(async () => {
    await page.reload();
    await expect(undecided).toBeVisible({ timeout: 1000 });
  }).toPass();
  await undecided.scrollIntoViewIfNeeded();
  await look(page);
  await page.getByRole("button", { name: "A loja perdeu" }).click();
  const question = page.getByRole("dialog", { name: "A loja perdeu?" });
  await look(page);
  await question.getByRole("button", { name: "Sim, a loja perdeu" }).click();
  await expect(page.getByText("A loja perdeu: o valor voltou ao cliente")).toBeVisible();
  const ended = page.getByText("A loja perdeu a contestação deste pagamento.");
  await expect(ended).toBeVisible();
  await expect(page.getByText(/Quem disse isso foi a equipe/)).toBeVisible();
  await ended.scrollIntoViewIfNeeded();
  await look(page);

  // The case has the last word.
  await decidePayment(request, payment, "win");
  await shows("paid");
  await page.reload();
  await expect(page.getByText("A loja ganhou a contestação deste pagamento.")).toBeVisible();
  await page.getByText("A loja ganhou a contestação deste pagamento.").scrollIntoViewIfNeeded();
  await look(page);
});
