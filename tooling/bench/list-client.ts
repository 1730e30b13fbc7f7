import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** A page of a list as its procedure answers it. */
export type ListAnswer = { items: unknown[]; next: string | null };

/** A page of a back-office list, over the one connection that all queries share. Throws where the answer is an error. */
export const readListPage = (origin: string, cookie: string, noun: string, input: object): Promise<ListAnswer> =>
  query(`${origin}/trpc/admin.${noun}.list?input=${encodeURIComponent(JSON.stringify({ json: input }))}`, cookie);

/** The data of a procedure's answer. Throws where the answer is an error. */
export async function query<Data extends object>(url: string, cookie: string): Promise<Data> {
  const sent = get(url, { headers: { cookie }, agent });
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = JSON.parse(Buffer.concat(chunks).toString()) as { result?: { data: Data | { json: Data } } };
  if (!body.result) throw new Error(`${url} returned ${response.statusCode}: ${JSON.stringify(body)}`);
  const { data } = body.result;
  return "json" in data ? data.json : data;
}
