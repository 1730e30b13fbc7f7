import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAiInterpreter } from "../src/adapters/interpreter.ts";
import { DONE, event, modelServer, type ModelServer, streamTexts } from "./model-server.ts";

let model: ModelServer;
beforeAll(async () => {
  model = await modelServer();
});
afterAll(() => model.close());

const prompt = { system: "你是解籤人", user: "會好嗎" };
const ask = async (signal = new AbortController().signal, baseUrl = model.baseUrl) => {
  const texts: string[] = [];
  for await (const text of openAiInterpreter({ baseUrl, apiKey: "key", model: "a-model" }).stream(prompt, signal))
    texts.push(text);
  return texts;
};
const stream = { "content-type": "text/event-stream" };

describe("an OpenAI-compatible model", () => {
  it("is asked for a stream, with both messages, the key and the model's name", async () => {
    model.answer(streamTexts("先", "站穩"));
    expect(await ask()).toEqual(["先", "站穩"]);
    expect(await ask(undefined, `${model.baseUrl}/`)).toEqual(["先", "站穩"]);
    const { url, headers, body } = model.asked.at(-1) ?? { url: "", headers: {}, body: {} };
    expect(url).toBe("/v1/chat/completions");
    expect(headers.authorization).toBe("Bearer key");
    expect(body).toMatchObject({
      model: "a-model",
      stream: true,
      messages: [
        { role: "system", content: "你是解籤人" },
        { role: "user", content: "會好嗎" },
      ],
    });
  });

  it("is read however its bytes are split", async () => {
    model.answer(async (response) => {
      response.writeHead(200, stream);
      const bytes = Buffer.from(`: a comment\r\n\r\nevent: x\r\n${event("願💫平安").replaceAll("\n", "\r\n")}${DONE}`);
      for (const byte of bytes) {
        response.write(Buffer.of(byte));
        await new Promise(setImmediate);
      }
      response.end();
    });
    expect((await ask()).join("")).toBe("願💫平安");
  });

  it("may send events without text", async () => {
    const quiet = [
      '{"choices":[]}',
      '{"choices":[{"delta":{}}]}',
      '{"choices":[{"delta":{"content":null}}]}',
      '{"choices":[{"delta":{"content":{"x":1}}}]}',
      "{}",
      '{"usage":{}}',
    ];
    model.answer((response) => {
      response.writeHead(200, stream);
      response.end(`${quiet.map((each) => `data: ${each}\n\n`).join("")}${event("好")}${DONE}`);
    });
    expect(await ask()).toEqual(["好"]);
  });

  it.each<[string, string]>([
    ["ends early", event("先")],
    ["ends without text", ""],
    ["reports an error", 'data: {"error":{"message":"secret detail"}}\n\n'],
    ["sends what is no JSON", "data: {oops\n\n"],
    ["sends null", "data: null\n\n"],
    ["sends a line without end", `data: ${"x".repeat(200_000)}`],
  ])("that %s has failed", async (_name, body) => {
    model.answer((response) => {
      response.writeHead(200, stream);
      response.end(body);
    });
    await expect(ask()).rejects.toThrow();
  });

  it.each([400, 401, 429, 500, 503])("that answers %d has failed", async (status) => {
    model.answer((response) => {
      response.writeHead(status);
      response.end("{}");
    });
    await expect(ask()).rejects.toThrow(String(status));
  });

  it("that redirects is not followed, so that the question goes nowhere else", async () => {
    model.answer((response) => {
      response.writeHead(307, { location: "/elsewhere" });
      response.end();
    });
    await expect(ask()).rejects.toThrow();
    expect(model.asked.at(-1)?.url).toBe("/v1/chat/completions");
  });

  it("that drops the connection, or does not run, has failed", async () => {
    model.answer((response) => {
      response.writeHead(200, stream);
      response.write(event("先"));
      response.destroy();
    });
    await expect(ask()).rejects.toThrow();
    await expect(ask(undefined, "http://127.0.0.1:9/v1")).rejects.toThrow();
  });

  it("is aborted by the signal, also in the middle of its answer", async () => {
    const stop = new AbortController();
    const closed = Promise.withResolvers<void>();
    model.answer((response) => {
      response.writeHead(200, stream);
      response.write(event("先"), () => stop.abort());
      response.on("close", () => closed.resolve());
    });
    await expect(ask(stop.signal)).rejects.toThrow();
    await closed.promise;
  });
});
