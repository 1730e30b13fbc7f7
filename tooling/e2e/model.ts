import type { IncomingMessage, ServerResponse } from "node:http";

/** The fake model's answer, in the pieces in which it is streamed. */
export const modelPieces = [
  "石頭不急，",
  "夜也不急。",
  "你問的事，先從今天能做的一小步開始：",
  "把想說的話寫下來，放一晚，明早再讀一次。",
];
export const modelAnswer = modelPieces.join("");

/** A question with the first word makes the model fail, one with the second makes it break off in the middle. */
export const FAILING_QUESTION = "模型失敗";
export const BREAKING_QUESTION = "模型中斷";

/** The first line of the verse in a prompt, as our prompts hold it. */
function firstLineOf(body: string): string {
  const { messages } = JSON.parse(body) as { messages: { content: string }[] };
  return /籤詩：\n(.+)/.exec(messages.at(-1)?.content ?? "")?.[1] ?? "";
}

/**
 * Answers in the OpenAI protocol, as far as our interpreter reads it: a stream of chat completion chunks. Begins with the first
 * line of the verse in 「」, as the prompts ask.
 */
export function answerAsModel(request: IncomingMessage, response: ServerResponse): void {
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (text: string) => {
    body += text;
  });
  request.on("end", () => {
    if (body.includes(FAILING_QUESTION)) {
      response.writeHead(500).end("{}");
      return;
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    const pieces = body.includes(BREAKING_QUESTION) ? modelPieces.slice(0, 1) : modelPieces;
    for (const content of [`「${firstLineOf(body)}」`, ...pieces])
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);
    response.end(pieces === modelPieces ? "data: [DONE]\n\n" : undefined);
  });
}
