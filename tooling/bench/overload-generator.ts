import { once } from "node:events";
import { type Socket, connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/**
 * The load of overload.ts, in a process of its own whose share of the processor is part of what is printed. Sends prepared requests over
 * keep-alive sockets and reads of each response no more than its status, its length and, of a write, its body.
 */
export type Phase = { seconds: number } & (
  | { kind: "closed"; connections: number }
  /** Requests a second, sent on time however late the answers are. */
  | { kind: "open"; rate: number }
);
/** `requests` in base64, sent in turn; `writes` says which of them are acknowledged by an id in their response. */
export type LoadOrder = { port: number; requests: string[]; writes: boolean[]; phases: Phase[] };
/** One answer: when its request was due, in seconds since its phase began, how long it took, in ms, and its status. */
export type Answer = { phase: number; at: number; ms: number; status: number };
/** `acknowledged`: ids of the rows that were written. `cpu`: cores used in each phase. */
export type LoadReport = { answers: Answer[]; acknowledged: string[]; cpu: number[]; unanswered: number };

/** Open from the beginning, as those of a proxy are, so that nobody waits for the handshake of a new one. */
const SOCKETS = 600;

process.once("message", (order: LoadOrder) => {
  void run(order).then((report) => process.send?.(report, () => process.disconnect()));
});

type Due = { phase: number; at: number; dueMs: number; request: number };

async function run({ port, requests, writes, phases }: LoadOrder): Promise<LoadReport> {
  const bytes = requests.map((each) => Buffer.from(each, "base64"));
  const answers: Answer[] = [];
  const acknowledged: string[] = [];
  const idle: Client[] = [];
  const waiting: Due[] = [];
  let [next, unanswered] = [0, 0];
  let onFree = (client: Client): void => void idle.push(client);

  const take = (client: Client): void => {
    const due = waiting.shift();
    if (!due) return onFree(client);
    send(client, due);
  };
  const send = (client: Client, due: Due): void => {
    unanswered += 1;
    client.exchange(bytes[due.request] as Buffer, writes[due.request] === true, (status, id) => {
      unanswered -= 1;
      answers.push({ phase: due.phase, at: due.at, ms: performance.now() - due.dueMs, status });
      if (id !== undefined) acknowledged.push(id);
      take(client);
    });
  };
  const due = (phase: number, at: number, dueMs: number): Due => {
    next += 1;
    return { phase, at, dueMs, request: next % bytes.length };
  };
  const submit = (each: Due): void => {
    const client = idle.pop();
    if (client) send(client, each);
    else waiting.push(each);
  };
  /** A socket that waits for its first request longer than the server allows is closed, and another takes its place. */
  const openIdle = async (): Promise<void> => {
    const client = await Client.open(port);
    idle.push(client);
    client.onClose = () => {
      const at = idle.indexOf(client);
      if (at < 0) return;
      idle.splice(at, 1);
      void openIdle();
    };
  };
  while (idle.length < SOCKETS) await openIdle();

  const cpu: number[] = [];
  for (const [phase, what] of phases.entries()) {
    const startedAt = performance.now();
    const usageBefore = process.cpuUsage();
    const elapsed = () => (performance.now() - startedAt) / 1000;
    if (what.kind === "closed") {
      const again = (client: Client): void => {
        const at = elapsed();
        if (at < what.seconds) send(client, due(phase, at, performance.now()));
        else idle.push(client);
      };
      onFree = again;
      idle.splice(0, what.connections).forEach(again);
      await pause(what.seconds * 1000);
    } else {
      onFree = (client) => void idle.push(client);
      const total = what.rate * what.seconds;
      for (let sent = 0; sent < total; ) {
        for (; sent < Math.min(total, elapsed() * what.rate); sent += 1) {
          const at = sent / what.rate;
          submit(due(phase, at, startedAt + at * 1000));
        }
        await pause(2);
      }
    }
    const { user, system } = process.cpuUsage(usageBefore);
    cpu.push((user + system) / 1e6 / elapsed());
    onFree = (client) => void idle.push(client);
  }
  for (let tries = 0; tries < 100 && unanswered + waiting.length > 0; tries += 1) await pause(100);
  for (const client of idle.splice(0)) client.close();
  return { answers, acknowledged, cpu, unanswered: unanswered + waiting.length };
}

type Done = (status: number, id: string | undefined) => void;

/** One keep-alive connection with at most one request under way. */
class Client {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #isWrite = false;
  #done: Done = () => {};
  onClose: () => void = () => {};

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (chunk: Buffer) => this.#read(chunk));
    // A reset connection is closed next.
    socket.on("error", () => {});
    socket.once("close", () => this.onClose());
  }

  static async open(port: number): Promise<Client> {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    await once(socket, "connect");
    return new Client(socket);
  }

  exchange(request: Buffer, isWrite: boolean, done: Done): void {
    this.#isWrite = isWrite;
    this.#done = done;
    this.#socket.write(request);
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length > 0 ? Buffer.concat([this.#received, chunk]) : chunk;
    const headEnd = this.#received.indexOf("\r\n\r\n");
    if (headEnd < 0) return;
    const head = this.#received.toString("latin1", 0, headEnd);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) throw new Error(`a response has no length: ${head}`);
    const end = headEnd + 4 + Number(length);
    if (this.#received.length < end) return;
    const status = Number(head.slice(9, 12));
    const body = this.#isWrite && status === 200 ? this.#received.toString("latin1", headEnd + 4, end) : "";
    this.#received = Buffer.alloc(0);
    this.#done(status, /"json":\{"id":"([0-9a-f-]{36})"/.exec(body)?.[1]);
  }
}
