import { afterEach, describe, expect, test, vi } from "vitest";
import { requestApi } from "./api-client.ts";

function answerWith(respond: (init: RequestInit) => Promise<Response>) {
  const asked = vi.fn((_address: string, init: RequestInit) => respond(init));
  vi.stubGlobal("fetch", asked);
  return asked;
}

/** Never answers; rejects when the request is aborted. */
function hang({ signal }: RequestInit): Promise<Response> {
  return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
}

afterEach(() => vi.unstubAllGlobals());

describe("a request to the API", () => {
  test("sends JSON with its key, and gives status and body of the answer", async () => {
    const asked = answerWith(async () => Response.json({ code: "full" }, { status: 409 }));
    const response = await requestApi("/rest/v1/things", { method: "POST", body: { id: 1 }, idempotencyKey: "k" });
    expect(response).toEqual({ kind: "answered", ok: false, status: 409, body: { code: "full" } });
    expect(asked.mock.calls[0]?.[1]).toMatchObject({
      method: "POST",
      body: '{"id":1}',
      headers: { Accept: "application/json", "Content-Type": "application/json", "Idempotency-Key": "k" },
    });
  });

  test("sends JSON text as it is, and no content type without a body", async () => {
    const asked = answerWith(async () => Response.json([]));
    await requestApi("/a", { method: "PUT", body: '{"kept": true}' });
    await requestApi("/b");
    expect(asked.mock.calls[0]?.[1].body).toBe('{"kept": true}');
    expect(asked.mock.calls[1]?.[1]).toMatchObject({ method: "GET", headers: { Accept: "application/json" } });
    expect(asked.mock.calls[1]?.[1].headers).not.toHaveProperty("Content-Type");
  });

  test("tells an empty answer from one that is not JSON", async () => {
    answerWith(async () => new Response(null, { status: 204 }));
    expect(await requestApi("/a")).toEqual({ kind: "answered", ok: true, status: 204, body: null });
    answerWith(async () => new Response("<html>", { status: 502 }));
    expect(await requestApi("/a")).toEqual({ kind: "answered", ok: false, status: 502, body: undefined });
  });

  test("a network failure and a timeout are values", async () => {
    answerWith(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(await requestApi("/a")).toEqual({ kind: "unreachable" });
    answerWith(hang);
    expect(await requestApi("/a", { waitMs: 5 })).toEqual({ kind: "unreachable" });
  });

  test("a crowded shop is asked again after the time it names, until half a minute has passed", async () => {
    vi.useFakeTimers();
    try {
      const busy = () => Response.json({ code: "busy" }, { status: 503, headers: { "Retry-After": "4" } });
      const answers = [busy(), busy(), Response.json({ id: 1 }, { status: 201 })];
      const asked = answerWith(async () => answers.shift() ?? busy());
      const placed = requestApi("/a", { method: "POST", body: {} });
      await vi.advanceTimersByTimeAsync(7_900);
      expect(asked).toHaveBeenCalledTimes(2);
      await vi.advanceTimersByTimeAsync(200);
      expect(await placed).toEqual({ kind: "answered", ok: true, status: 201, body: { id: 1 } });

      const refused = requestApi("/a");
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await refused).toMatchObject({ ok: false, status: 503, body: { code: "busy" } });
      expect(asked).toHaveBeenCalledTimes(3 + 8);
    } finally {
      vi.useRealTimers();
    }
  });

  test("an outage is not asked again: what was sent may have been carried out", async () => {
    const asked = answerWith(async () =>
      Response.json({ code: "unavailable" }, { status: 503, headers: { "Retry-After": "5" } }),
    );
    expect(await requestApi("/a", { method: "POST" })).toMatchObject({ ok: false, status: 503 });
    expect(asked).toHaveBeenCalledOnce();
  });

  test("rejects when the caller aborts while it waits to ask again", async () => {
    answerWith(async () => Response.json({ code: "busy" }, { status: 503, headers: { "Retry-After": "4" } }));
    const leaving = new AbortController();
    const asked = requestApi("/a", { signal: leaving.signal });
    await new Promise((done) => setTimeout(done, 20));
    leaving.abort();
    await expect(asked).rejects.toThrow(/abort/i);
  });

  test("rejects when the caller aborts", async () => {
    answerWith(hang);
    const leaving = new AbortController();
    const asked = requestApi("/a", { signal: leaving.signal });
    leaving.abort();
    await expect(asked).rejects.toThrow(/abort/i);
  });
});
