import type { Interpreter } from "@panshi/core/platform/context";

type Options = { baseUrl: string; apiKey: string | undefined; model: string };

/** A longer line in a model's stream is an error, in characters. */
const MAX_LINE_LENGTH = 64 * 1024;

/**
 * Any OpenAI-compatible endpoint, streamed (`POST {base}/chat/completions`, server-sent events). Throws when it refuses, stops
 * before `[DONE]` or `signal` aborts it. Only the text of the answer is read.
 */
export function openAiInterpreter({ baseUrl, apiKey, model }: Options): Interpreter {
  const url = `${baseUrl.replace(/\/$/, "")}/chat/completions`;
  return {
    async *stream({ system, user }, signal) {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
        body: JSON.stringify({
          model,
          stream: true,
          max_tokens: 700,
          messages: [
            { role: "system", content: system },
            { role: "user", content: user },
          ],
        }),
        redirect: "error",
        signal,
      });
      if (!response.ok || !response.body) {
        await response.body?.cancel();
        throw new Error(`the model answered ${response.status}`);
      }
      for await (const line of readLines(response.body)) {
        if (!line.startsWith("data:")) continue;
        const data = line.slice(5).trim();
        if (data === "[DONE]") return;
        const text = eventText(data);
        if (text) yield text;
      }
      throw new Error("the model's stream ended early");
    },
  };
}

async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    const parts = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n/);
    rest = parts.pop() ?? "";
    if (rest.length > MAX_LINE_LENGTH) throw new Error("the model's stream has an overlong line");
    yield* parts;
  }
  if (rest) yield rest;
}

/** The text of one event; empty where it carries none. */
function eventText(data: string): string {
  const event = JSON.parse(data) as { error?: unknown; choices?: { delta?: { content?: unknown } }[] };
  if (event.error) throw new Error("the model reported an error");
  const content = event.choices?.[0]?.delta?.content;
  return typeof content === "string" ? content : "";
}
