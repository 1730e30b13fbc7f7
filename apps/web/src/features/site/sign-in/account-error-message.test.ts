import { apiRequest } from "@panshi/client/http";
import { afterEach, expect, test, vi } from "vitest";
import { loginMessages, registerMessages } from "./messages.ts";
import { accountErrorMessage } from "./use-sign-in-request.ts";

afterEach(() => vi.unstubAllGlobals());

/** What a call throws whose fetch does as given. */
async function thrownBy(fetched: () => Promise<Response>): Promise<unknown> {
  vi.stubGlobal("fetch", fetched);
  return apiRequest("POST", "/api/register", {}).catch((error: unknown) => error);
}
const refused = (body: string) => thrownBy(async () => new Response(body, { status: 500 }));

test("[S8.03] [S8.07] the server's message is shown as it is", async () => {
  const error = await refused(JSON.stringify({ code: "unavailable", message: "服務暫時無法使用" }));
  for (const messages of [loginMessages, registerMessages("磐石祈願網")])
    expect(accountErrorMessage(error, messages)).toBe("服務暫時無法使用");
});

test("[S8.04] [S8.07] without a message each call has its own sentence", async () => {
  expect(accountErrorMessage(await refused(""), loginMessages)).toBe("帳號或密碼錯誤");
  expect(accountErrorMessage(await refused("<html>"), registerMessages("磐石祈願網"))).toBe("請稍後再試");
});

test("[S8.05] [S8.08] a network failure has its own sentence", async () => {
  const error = await thrownBy(() => Promise.reject(new TypeError("Failed to fetch")));
  for (const messages of [loginMessages, registerMessages("磐石祈願網")])
    expect(accountErrorMessage(error, messages)).toBe("網路連線問題，請稍後再試");
});
