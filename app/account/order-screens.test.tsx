import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { whyCancellable } from "#app/order/order-texts.ts";
import { exchangeOffer, giveUpOffer } from "#shop/fulfilment/returns/return-offer.ts";
import { sampleOrder } from "#shop/messages/sample-order.ts";
import { amountsOf } from "#shop/ordering/cart/amounts.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { PICKUP_NAME, pickupServiceName } from "#shop/ordering/shipping/pickup.ts";
import { htmlInShop } from "#tests/setup/pages/shop-page.tsx";
import { MISSING, NoOrder, ORDERS_FAILED } from "./orders/no-order.tsx";
import { OrderCardDetails } from "./orders/order-card-details.tsx";
import { OrderTracking } from "./orders/order-tracking.tsx";
import { OrderScreen } from "./orders/order-view.tsx";
import { OrdersFailed, OrdersList } from "./orders/orders-list.tsx";
import { GiveUpForm } from "./returns/give-up-form.tsx";
import { GivenUpView } from "./returns/given-up-view.tsx";
import RequestPage from "./returns/request-page.tsx";

const NOW = new Date("2026-11-20T12:00:00Z");

const textOf = (screen: ReactElement) => htmlInShop(screen).replace(/<[^>]+>/g, " ");

const plain = (text: string) => text.replaceAll(/[\s\u00a0]+/g, " ");

const bothOf = (order: Order) => [
  plain(textOf(<OrderScreen order={order} right="link" />)),
  plain(textOf(<OrderCardDetails order={order} />)),
];

test("orders that cannot be read can be asked for again", () => {
  const text = textOf(<OrdersFailed busy={false} onRetry={() => {}} />);
  expect(text).toContain("Não foi possível carregar seus pedidos. Tente novamente.");
  expect(text).toContain("Tentar novamente");
});

test("whoever has no orders is led back to the shop", () => {
  const text = textOf(<OrdersList orders={[]} />);
  expect(text).toContain("Você ainda não fez nenhum pedido");
  expect(text).toContain("Continuar comprando");
});

test("an order that cannot be read can be asked for again; one that is not there cannot", () => {
  const failed = textOf(<NoOrder {...ORDERS_FAILED} retry />);
  expect(failed).toContain("Erro ao carregar pedido");
  expect(failed).toContain("Tentar novamente");
  const missing = textOf(<NoOrder {...MISSING} retry={false} />);
  expect(missing).toContain("Pedido não encontrado");
  expect(missing).not.toContain("Tentar novamente");
  for (const text of [failed, missing]) expect(text).toContain("Voltar para Meus Pedidos");
});

test("nothing of a cancelled order is on its way", () => {
  const sent = sampleOrder("shipped", NOW, []);
  const waiting = textOf(<OrderScreen order={sent} right="link" />);
  for (const word of ["Rastreamento", "Transportadora", "Previsão"]) expect(waiting).toContain(word);
  const over = textOf(<OrderScreen order={{ ...sent, status: "cancelled" }} right="link" />);
  expect(over).toContain("Produtos");
  expect(over).not.toMatch(/Rastreamento|Transportadora|Previsão|ME2600000001BR/);
});

test("after a lost dispute the bank gave the money back: nothing arrives, nothing is given up", () => {
  const sample = sampleOrder("refunded", NOW, []);
  const payment = sample.payment && { ...sample.payment, state: "refunded" as const };
  const events = ["payment_in_dispute", "payment_refunded"].map((kind) => ({ kind, at: NOW, amountCents: null }));
  const order = { ...sample, payment, events };
  const giveUp = giveUpOffer(order, [], NOW);
  const exchange = exchangeOffer(order, [], NOW);
  const options = { returns: [], giveUp, exchange, hasOtherSize: false };
  const page = plain(textOf(<OrderScreen order={order} returns={options} />));
  expect(page).toContain("O banco devolveu R$ 348,29 do pedido nº 1042 a quem pagou.");
  expect(page).toContain("Devolvido pelo banco −R$ 348,29");
  expect(page).toContain("Contestação decidida a favor de quem pagou");
  expect(page).not.toMatch(/Devolvemos|Chega|Previsão|Andamento|Desistir|Nada foi cobrado|Reembolsado −/i);
  const list = plain(textOf(<OrdersList orders={[order]} />));
  expect(list).toContain("R$ 348,29 Devolvido pelo banco −R$ 348,29");
  expect(list).not.toContain("Chega");
  expect(plain(textOf(<OrderCardDetails order={order} />))).not.toContain("Desistir");
  const props = {
    customerId: "c",
    order,
    kind: "regret",
    asksEmail: false,
    givenUpCents: null,
    sizes: {},
    additions: [],
  };
  const asked = { loaderData: { ...props, ...options }, actionData: undefined };
  const leave = plain(textOf(<RequestPage {...(asked as unknown as Parameters<typeof RequestPage>[0])} />));
  expect(leave).toContain("o valor dele já voltou a quem pagou");
  expect(leave).not.toMatch(/Nada foi cobrado|<form/);
});

test("of a delivered order the day it came stands alone, without the one foreseen", () => {
  const text = textOf(<OrderScreen order={sampleOrder("delivered", NOW, [])} right="link" />);
  expect(text).toContain("Entregue em");
  expect(text).not.toContain("Previsão");
});

test("wherever a total is shown with its lines, they add up to it", () => {
  const sample = sampleOrder("paid", NOW, []);
  const order = {
    ...sample,
    amounts: amountsOf({ ...sample.amounts, discountPiecesCents: 2000 }),
    couponCode: "PRATA10",
  };
  for (const text of bothOf(order)) {
    expect(text).toMatch(/Subtotal R\$ 329,79 Desconto \(PRATA10\) −R\$ 20,00 Frete R\$ 18,50 Total R\$ 328,29/);
  }
});

test("after a refund in part the page, the list and giving up say what went back and what is left", () => {
  const sample = sampleOrder("partly_refunded", NOW, []);
  const order = { ...sample, items: sample.items.map((line, index) => ({ ...line, putBack: index })) };
  const sums = /Total R\$ 348,29 Reembolsado −R\$ 50,00 Total após o reembolso R\$ 298,29/;
  for (const text of bothOf(order)) {
    expect(text).toMatch(sums);
    expect(text.match(/1 reembolsada/g)).toHaveLength(1);
  }
  const list = plain(textOf(<OrdersList orders={[order]} />));
  expect(list).toContain("R$ 348,29 Reembolsado −R$ 50,00");
  expect(list).toContain("Qtd: 2 1 reembolsada");

  const leave = plain(textOf(<GiveUpForm order={order} customerId="c" refundCents={29829} answer={undefined} />));
  expect(leave).toContain("Deste pedido já devolvemos R$ 50,00: agora volta o restante, R$ 298,29.");
  expect(leave).toMatch(/Qtd: 1 R\$ 89,90 Volta para você R\$ 298,29/);
  const none = plain(
    textOf(<GiveUpForm order={sampleOrder("paid", NOW, [])} customerId="c" refundCents={34829} answer={undefined} />),
  );
  expect(none).not.toContain("já devolvemos");
  expect(plain(textOf(<GivenUpView order={order} refundCents={29_829} />))).toContain(
    "Já pedimos a devolução de R$ 298,29",
  );
  const back = { ...order, paymentStatus: "refunded" as const };
  expect(plain(textOf(<GivenUpView order={back} refundCents={29_829} />))).toContain("Devolvemos R$ 298,29");
  expect(plain(textOf(<GivenUpView order={back} refundCents={0} />))).toContain("já tinha sido devolvido");
});

test("of an order that ended while its PIX can still be paid, page and giving up tell until when not to pay it", () => {
  const sample = sampleOrder("pix", NOW, []);
  const payment = sample.payment && { ...sample.payment, state: "pending" as const, expiresAt: NOW };
  const ended = { ...sample, status: "cancelled" as const, payment };
  const words = /O PIX que já foi gerado ainda pode ser pago até \d{2}:\d{2}.*não pague/;
  expect(plain(textOf(<OrderScreen order={ended} right="link" />))).toMatch(words);
  expect(plain(textOf(<GivenUpView order={ended} refundCents={0} />))).toMatch(words);
  expect(plain(textOf(<OrderScreen order={sample} right="link" />))).not.toMatch(words);
});

test("an unpaid order is paid from the list and from its page's head, and promises no day yet", () => {
  const sample = sampleOrder("pix", NOW, []);
  const unpaid = { ...sample, paymentStatus: "pending" as const, payment: null, estimatedDeliveryDate: "2026-11-26" };
  const list = <OrdersList orders={[unpaid]} />;
  // In the page's head, and in its panel 'Pagamento'.
  const page = <OrderScreen order={unpaid} right="link" />;
  for (const [screen, times] of [[list, 1] as const, [page, 2] as const]) {
    const text = textOf(screen);
    expect(text.match(/Aguardando pagamento/g)).toHaveLength(times);
    expect(text.match(/Pagar agora/g)).toHaveLength(1);
    expect(text).not.toMatch(/26\/11/);
  }
});

test("an unpaid order says until when and how much beside the button; it names no method that nobody chose", () => {
  const order = { ...sampleOrder("waiting", NOW, []), customerId: "c" };
  const page = plain(textOf(<OrderScreen order={order} />));
  expect(page).toMatch(/Pague até 22\/11\/2026 às 09:00 .*Pagar agora: R\$ 348,29/);
  expect(page).not.toMatch(/Método|A definir/);
  // The page's head says it in the list's words.
  expect(page).toContain("Aguardando pagamento");
  expect(page).not.toContain("Pendente");
  const list = plain(textOf(<OrdersList orders={[order]} />));
  expect(list).toMatch(/Aguardando pagamento R\$ 348,29 .*Pague até 22\/11 às 09:00 Pagar agora/);
  expect(list.match(/R\$ 348,29/g)).toHaveLength(1);
  expect(plain(textOf(<OrderCardDetails order={order} />))).not.toContain("Forma de pagamento");
});

test("an order without another action leads to its page; a pending one says what its payment waits for", () => {
  const paid = sampleOrder("paid", NOW, []);
  const checked = { ...sampleOrder("waiting", NOW, []), paymentStatus: "in_review" as const };
  expect(textOf(<OrdersList orders={[paid]} />).match(/Ver pedido/g)).toHaveLength(1);
  const list = plain(textOf(<OrdersList orders={[checked]} />));
  expect(list).toMatch(/Pagamento em análise R\$ .*Ver pedido/);
  expect(list).not.toContain("Pendente");
  const other = textOf(<OrdersList orders={[sampleOrder("pix", NOW, []), sampleOrder("delivered", NOW, [])]} />);
  expect(other).not.toContain("Ver pedido");
});

test("of an unpaid PIX the list says that it is over, in one pill, beside the dark button to pay again", () => {
  const sample = sampleOrder("pix", NOW, []);
  const payment = sample.payment && { ...sample.payment, state: "expired" as const };
  const list = htmlInShop(<OrdersList orders={[{ ...sample, paymentStatus: "cancelled", payment }]} />);
  expect(list).toContain("PIX vencido");
  expect(list).not.toMatch(/Pendente|Sem pagamento/);
  expect(list).toMatch(/class="[^"]*button-primary[^"]*"[^>]*>Tentar pagar novamente/);
});

test("a running return is shown in the list, with the way to it, in place of buying again", () => {
  const order = { ...sampleOrder("delivered", NOW, []), customerId: "c" };
  const made = { id: "r", orderId: order.id, number: 502, kind: "regret", status: "requested" } as const;
  const list = htmlInShop(<OrdersList orders={[order]} returns={[made, { ...made, id: "s", orderId: "another" }]} />);
  expect(list.match(/devolucoes\/\w+/g)).toEqual(["devolucoes/r"]);
  expect(plain(list.replaceAll("<!-- -->", "").replace(/<[^>]+>/g, " "))).toContain(
    "Solicitação recebida Ver devolução D-502",
  );
  expect(list).not.toContain("Comprar de novo");

  const none = { kind: "none", reason: "nothing_left" } as const;
  const rest = {
    photos: 0,
    note: "",
    answer: "",
    labelUrl: null,
    postUntil: null,
    postingCode: null,
    sentCarrier: null,
    sentCode: null,
    lines: [],
  };
  const days = { answerDueOn: "2026-11-25", requestedAt: NOW, answeredAt: null, receivedAt: null, closedAt: null };
  const whole = { ...made, ...rest, ...days, shippingCents: 0, refundedCents: null };
  const returns = { returns: [whole, { ...whole, status: "refunded" as const }], giveUp: none, exchange: none };
  const page = plain(textOf(<OrderScreen order={order} returns={{ ...returns, hasOtherSize: false }} />));
  expect(
    page.match(/Devolução D-502: solicitação recebida. Respondemos até 25\/11\/2026. Ver devolução/g),
  ).toHaveLength(1);
});

test("that an order was sent is said by its status alone, not once more above the tracking", () => {
  const order = { ...sampleOrder("shipped", NOW, []), deliveryStatus: "shipped" };
  const page = textOf(<OrderScreen order={order} tracking={{ events: [], codes: [] }} />);
  expect(page.match(/Enviado/g)).toHaveLength(1);
});

test("that it was delivered is said once, with its day", () => {
  const delivered = textOf(<OrderTracking order={sampleOrder("delivered", NOW, [])} />);
  expect(delivered.match(/Entregue/g)).toHaveLength(1);
  expect(delivered).toContain("Entregue em 20/11/2026.");
});

test("what is collected is not sent", () => {
  const carried = sampleOrder("paid", NOW, []);
  expect(whyCancellable(carried)).toBe("Ainda não enviamos o seu pedido.");
  const collected = { ...carried, carrierName: PICKUP_NAME, serviceName: pickupServiceName("Rua A, 1") };
  expect(whyCancellable(collected)).toBe("Você ainda não retirou o seu pedido.");
});

test("where a return has all pieces, its page, the order and the shop's contact are offered", () => {
  const order = { ...sampleOrder("delivered", NOW, []), customerId: "c" };
  const none = { kind: "none", reason: "nothing_left" };
  const lines = order.items.map(({ id, quantity }) => ({
    orderItemId: id,
    quantity,
    refundCents: 100,
    wantedSize: null,
  }));
  const made = { id: "r", number: 502, kind: "regret", status: "requested", lines };
  const over = { ...made, id: "s", status: "refused" };
  const loaderData = { customerId: "c", order, asksEmail: false, givenUpCents: null, sizes: {}, hasOtherSize: false };
  for (const kind of ["regret", "exchange", "defect"]) {
    const props = {
      loaderData: { ...loaderData, kind, returns: [made, over], giveUp: none, exchange: none },
      actionData: undefined,
    };
    const page = htmlInShop(<RequestPage {...(props as unknown as Parameters<typeof RequestPage>[0])} />);
    expect(page).toContain("Todas as peças deste pedido já estão em troca ou devolução.");
    expect(page.match(/devolucoes\/\w+/g)).toEqual(["devolucoes/r"]);
    for (const text of ["Ver devolução D-502", "Voltar ao pedido", "https://wa.me/", "mailto:"]) {
      expect(plain(page.replaceAll("<!-- -->", ""))).toContain(text);
    }
    expect(page).not.toMatch(/<form|Desistir da compra<\/a>/);
  }
});

test("of one piece in an exchange the page says so, and how it can be given up all the same", () => {
  const sample = sampleOrder("delivered", NOW, []);
  const [item] = sample.items;
  if (!item) throw new Error("The sample has pieces");
  const order = { ...sample, customerId: "c", items: [{ ...item, size: "16", quantity: 1 }] };
  const none = { kind: "none", reason: "nothing_left" };
  const lines = [{ orderItemId: item.id, quantity: 1, refundCents: 100, wantedSize: "15" }];
  const made = { id: "r", number: 503, kind: "exchange", status: "requested", lines };
  const pageOf = (kind: string, status: string) => {
    const loaderData = { customerId: "c", order, kind, asksEmail: false, givenUpCents: null, sizes: {} };
    const returns = { returns: [{ ...made, status }], giveUp: none, exchange: none, hasOtherSize: false };
    const props = { loaderData: { ...loaderData, ...returns }, actionData: undefined };
    const page = htmlInShop(<RequestPage {...(props as unknown as Parameters<typeof RequestPage>[0])} />);
    return plain(page.replaceAll("<!-- -->", "").replace(/<[^>]+>/g, " "));
  };
  const before = /Para desistir da compra, cancele antes a troca D-503/;
  expect(pageOf("regret", "requested")).toMatch(before);
  expect(pageOf("regret", "received")).not.toMatch(before);
  const swap = pageOf("defect", "requested");
  expect(swap).toContain("A peça deste pedido já está em troca ou devolução.");
  expect(swap).toContain("Tamanho: 16 → 15");
  expect(swap).not.toMatch(/R\$ 1,00|Para desistir/);
});

test("a form for one piece says so; for a defect it does not speak of giving back", () => {
  const sample = sampleOrder("delivered", NOW, []);
  const [item] = sample.items;
  if (!item) throw new Error("The sample has pieces");
  const exchange = { kind: "exchange", sizes: true, sizeUntil: null, defectUntil: null };
  const offers = { giveUp: { kind: "return", until: null }, exchange, hasOtherSize: true, returns: [] };
  const pageOf = (kind: string, items: Order["items"]) => {
    const order = { ...sample, customerId: "c", items };
    const loaderData = { customerId: "c", order, kind, asksEmail: false, givenUpCents: null, sizes: {}, ...offers };
    const props = { loaderData, actionData: undefined };
    return plain(textOf(<RequestPage {...(props as unknown as Parameters<typeof RequestPage>[0])} />));
  };
  const one = [{ ...item, quantity: 1 }];
  expect(pageOf("defect", one)).toMatch(/Sua peça .*Esta peça tem defeito/);
  expect(pageOf("regret", one)).toMatch(/Sua peça .*Devolver esta peça/);
  const two = [item, { ...item, id: "b" }].map((each) => ({ ...each, quantity: 2 }));
  expect(pageOf("defect", two)).toMatch(/Quais peças têm defeito .*Quantas têm defeito/);
  expect(pageOf("defect", two)).not.toContain("evolver esta");
});

test("an empty tracking waits for the carrier; once delivered there is nothing to wait for", () => {
  const tracking = { codes: [], events: [] };
  const sent = sampleOrder("shipped", NOW, []);
  expect(textOf(<OrderTracking order={sent} tracking={tracking} />)).toContain("assim que a transportadora");
  const there = { ...sent, status: "delivered", actualDeliveryDate: "2026-11-19" } as const;
  expect(textOf(<OrderTracking order={there} tracking={tracking} />)).not.toContain("Ainda não há movimentações");
});

test("where no piece has another size, exchanging shows no form but the ways that are open", () => {
  const order = { ...sampleOrder("delivered", NOW, []), customerId: "c" };
  const exchange = { kind: "exchange", sizes: true, sizeUntil: null, defectUntil: null };
  const loaderData = { customerId: null, kind: "exchange", order, asksEmail: false, givenUpCents: null, sizes: {} };
  const options = { returns: [], giveUp: { kind: "return", until: null }, exchange };
  const pageWith = (hasOtherSize: boolean) => {
    const props = { loaderData: { ...loaderData, ...options, hasOtherSize }, actionData: undefined };
    return htmlInShop(<RequestPage {...(props as unknown as Parameters<typeof RequestPage>[0])} />);
  };
  const none = pageWith(false);
  expect(plain(none)).toContain("Nenhuma peça deste pedido tem outro tamanho em estoque agora.");
  expect(none).not.toMatch(/<form|Pedir troca/);
  for (const page of ["desistir", "defeito"]) expect(none).toContain(`href="/orders/${order.id}/${page}"`);
  expect(pageWith(true)).toContain("Pedir troca");
});

test("an unpaid order is neither exchanged nor reported: its page says so, shows the total and leads to paying it", () => {
  const order = { ...sampleOrder("waiting", NOW, []), customerId: "c" };
  const exchange = exchangeOffer(order, [], NOW);
  const giveUp = giveUpOffer(order, [], NOW);
  expect(exchange).toEqual({ kind: "none", reason: "not_paid" });
  const loaderData = { customerId: "c", order, asksEmail: false, givenUpCents: null, sizes: {}, additions: [] };
  const pageOf = (kind: string) => {
    const options = { kind, returns: [], giveUp, exchange, hasOtherSize: false };
    const props = { loaderData: { ...loaderData, ...options }, actionData: undefined };
    return plain(textOf(<RequestPage {...(props as unknown as Parameters<typeof RequestPage>[0])} />));
  };
  for (const kind of ["exchange", "defect"]) {
    const page = pageOf(kind);
    expect(page).toMatch(/Este pedido ainda não foi pago\. .*Frete R\$ 18,50 Total R\$ 348,29 Pagar agora/);
    expect(page).not.toContain("não foi enviado");
    expect(page.indexOf("Pagar agora")).toBeLessThan(page.lastIndexOf("Desistir da compra"));
  }
  const leave = pageOf("regret");
  expect(leave).toMatch(/ainda não foi pago\. Se você desistir .*Frete R\$ 18,50 Total R\$ 348,29 Nada foi cobrado\./);
  expect(leave).not.toMatch(/Volta para você|Ainda não enviamos/);
});

test("a card in the list offers what the order's page offers: giving up before it is sent, exchanging after", () => {
  const wayOut = (kind: Parameters<typeof sampleOrder>[0], paymentStatus?: "in_review") => {
    const order = sampleOrder(kind, NOW, []);
    const html = htmlInShop(<OrderCardDetails order={paymentStatus ? { ...order, paymentStatus } : order} />);
    return html.match(/(#devolucao|\/desistir)"[^>]*>(.*?)<\/a>/)?.slice(1);
  };
  expect(wayOut("waiting")).toEqual(["/desistir", "Desistir da compra"]);
  expect(wayOut("paid")).toEqual(["/desistir", "Desistir da compra"]);
  expect(wayOut("waiting", "in_review")).toBeUndefined();
  expect(wayOut("delivered")).toEqual(["#devolucao", "Desistir ou trocar"]);
});

test("while a PIX or boleto waits, its own deadline is the only one on the page", () => {
  for (const kind of ["pix", "boleto"] as const) {
    const order = sampleOrder(kind, NOW, []);
    const page = textOf(<OrderScreen order={order} right="link" />);
    expect(page).toContain(kind === "pix" ? "O código vale até 09:30 de 20/11/2026" : "até o vencimento, 21/11/2026");
    expect(page).not.toMatch(/Pague até|Ver PIX|Ver boleto/);
    expect(page).toContain("Pagar de outra forma");
    const before = textOf(<OrderScreen order={{ ...order, payment: null }} right="link" />);
    expect(before).toContain("Pague até 22/11/2026 às 09:00");
  }
});

test("of a delivered order its page says when once more than its status, asks for no tracking and sells it again", () => {
  const order = { ...sampleOrder("delivered", NOW, []), trackingCode: "ME2600000001BR" };
  const page = textOf(<OrderScreen order={order} tracking={{ events: [], codes: [] }} />);
  expect(page).not.toContain("Atualizar rastreamento");
  expect(page.match(/Comprar de novo/g)).toHaveLength(1);
  const sent = sampleOrder("shipped", NOW, []);
  const list = textOf(<OrdersList orders={[sent, order]} />);
  expect(list.match(/Rastrear/g)).toHaveLength(1);
  expect(list.match(/Comprar de novo/g)).toHaveLength(1);
  expect(textOf(<OrderScreen order={sent} />)).not.toContain("Comprar de novo");
});

test("beside the PIX of an order that staff made stand the terms that paying accepts; an ordinary one has accepted them", () => {
  const sample = sampleOrder("pix", NOW, []);
  const made = { ...sample, expiresAt: NOW, acceptedTermsVersion: null };
  expect(plain(textOf(<OrderScreen order={made} right="link" />))).toContain("Ao pagar, você aceita os Termos");
  expect(textOf(<OrderScreen order={sample} right="link" />)).not.toContain("você aceita");
});
