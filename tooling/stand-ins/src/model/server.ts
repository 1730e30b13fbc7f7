import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { listenOnLoopback } from "../listen.ts";
import { html, sendNoIcon, sendPage, sendStyle } from "../page.ts";
import { readPrompt } from "./prompt.ts";
import { readingOf } from "./reading.ts";

/** How the stand-in answers, and the word that makes it do so for the one question that holds it. */
export const modelModes = {
  answer: { label: "照常回答", word: null },
  slow: { label: "等 25 秒才回答（網站只等 20 秒）", word: "模型很慢" },
  fail: { label: "回答 500，像是壞了", word: "模型失敗" },
  break: { label: "說到一半就斷線", word: "模型中斷" },
} as const;
type Mode = keyof typeof modelModes;
const modes = Object.keys(modelModes) as Mode[];

/** More than the 20 seconds that the site waits. */
export const SLOW_MS = 25_000;
/** The answer is streamed in pieces of this many characters, at this pace. */
const PIECE_LENGTH = 8;
const PIECE_MS = 25;
const MAX_BODY = 256 * 1024;

export type ModelStandIn = { origin: string; close(): Promise<void> };

/** Starts a model that speaks the OpenAI protocol and answers with the slip's own texts. `slowMs` and `pieceMs` are for tests. */
export async function startModel({ port = 0, slowMs = SLOW_MS, pieceMs = PIECE_MS } = {}): Promise<ModelStandIn> {
  let mode: Mode = "answer";
  const routes: Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<void> | void> = {
    "GET /": (_request, response) => sendModes(response, mode),
    "GET /page.css": (_request, response) => sendStyle(response),
    "GET /favicon.ico": (_request, response) => sendNoIcon(response),
    "POST /mode": async (request, response) => {
      const site = request.headers["sec-fetch-site"];
      if (site !== undefined && site !== "same-origin") return void response.writeHead(403).end();
      const chosen = new URLSearchParams(await readBody(request)).get("mode");
      mode = modes.find((each) => each === chosen) ?? mode;
      response.writeHead(303, { location: "/" }).end();
    },
    "POST /v1/chat/completions": async (request, response) => {
      const prompt = promptOf(await readBody(request));
      const asked = modes.find((each) => modelModes[each].word && prompt.question.includes(modelModes[each].word));
      await answer(response, readingOf(prompt), asked ?? mode, { slowMs, pieceMs });
    },
  };
  const server = createServer((request, response) => {
    const route = routes[`${request.method} ${request.url?.split("?")[0]}`];
    if (!route) return void response.writeHead(404).end();
    Promise.resolve(route(request, response)).catch((error: unknown) => {
      process.stderr.write(`demo model: ${error instanceof Error ? error.message : String(error)}\n`);
      if (response.headersSent) response.destroy();
      else response.writeHead(400, { "content-type": "application/json" }).end('{"error":{"message":"bad request"}}');
    });
  });
  return {
    origin: await listenOnLoopback(server, port),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw new Error("the request is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** The prompt of a request to `/v1/chat/completions`. */
function promptOf(body: string) {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] };
  const contentOf = (role: string) => messages.find((message) => message.role === role)?.content ?? "";
  return readPrompt(contentOf("system"), contentOf("user"));
}

/** Milliseconds before a slow answer, and after each piece of one. */
type Pace = { slowMs: number; pieceMs: number };

/** Streams the reading as chat completion chunks, or does what the mode says instead. */
async function answer(response: ServerResponse, reading: string, mode: Mode, pace: Pace): Promise<void> {
  if (mode === "slow") await pause(pace.slowMs, undefined, { ref: false });
  if (response.destroyed) return;
  if (mode === "fail") {
    response.writeHead(500, { "content-type": "application/json" }).end('{"error":{"message":"示範：模型失敗"}}');
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  const pieces = [...reading.matchAll(new RegExp(`[\\s\\S]{1,${PIECE_LENGTH}}`, "gu"))].map(([piece]) => piece);
  for (const piece of mode === "break" ? pieces.slice(0, pieces.length / 2) : pieces) {
    if (response.destroyed) return;
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: piece } }] })}\n\n`);
    await pause(pace.pieceMs, undefined, { ref: false });
  }
  response.end(mode === "break" ? undefined : "data: [DONE]\n\n");
}

/** The page that says what the stand-in is and lets one choose how it answers. */
function sendModes(response: ServerResponse, mode: Mode): void {
  sendPage(response, {
    title: "示範模型",
    notice: "示範：這裡沒有 AI",
    content: html`
<p>網站請 AI 解籤時，問的是這裡。回答用的是那支籤自己的文字，什麼都不會離開這台電腦。</p>
<section aria-labelledby="modes">
<h2 id="modes">怎麼回答</h2>
<form method="post" action="/mode">
${modes.map(
  (
    each,
  ) => html`<label class="choice"><input type="radio" name="mode" value="${each}"${each === mode && html` checked`}>
<span>${modelModes[each].label}</span></label>`,
)}
<button>就這樣</button>
</form>
</section>
<section aria-labelledby="words">
<h2 id="words">只對一個問題</h2>
<p>在網站上的問題裡寫這些字，那一次就會：</p>
<ul class="words">
${modes.map((each) => (modelModes[each].word ? html`<li>「${modelModes[each].word}」：${modelModes[each].label}</li>` : html``))}
</ul>
</section>`,
  });
}
