import type { AddressInfo } from "node:net";
import fastify, { type FastifyError } from "fastify";
import { DueActions } from "./notify/due-actions.ts";
import type { Merchant } from "./envelope/cipher.ts";
import { checkMerchant, refuseProduction } from "./environment.ts";
import type { Faults } from "./faults.ts";
import type { Gateway } from "./gateway.ts";
import { TradeStore } from "./trade-store.ts";
import { Notifier } from "./notify/notifier.ts";
import { assetRoutes } from "./routes/assets.ts";
import { addFormParsing } from "./routes/body-parsing.ts";
import { controlRoutes } from "./routes/control.ts";
import { hostedRoutes } from "./routes/hosted.ts";
import { tradeListRoutes } from "./routes/trade-list.ts";
import { tradeApiRoutes } from "./routes/trade-api.ts";
import { systemScheduler, type Scheduler } from "./notify/scheduler.ts";
import { type Send, sendForm } from "./notify/send.ts";
import { defaultSettings, type Settings } from "./settings.ts";

export type SandboxOptions = Partial<Settings> & {
  merchant: Merchant;
  /** 0, the default, is any free port. */
  port?: number;
  host?: "127.0.0.1" | "::1" | "localhost";
  /** Where the trades are stored over restarts. */
  stateFile?: string;
  /** Finds trades that were made before, elsewhere. */
  findEarlierTrade?: Gateway["findEarlierTrade"];
  faults?: Faults;
  scheduler?: Scheduler;
  send?: Send;
  /** Called for errors in the background. */
  onError?: (error: unknown) => void;
};

export type Sandbox = { origin: string; merchant: Merchant; gateway: Gateway; close(): Promise<void> };

/**
 * Starts PAYUNi's side on this machine; no money moves. Trades of an earlier run continue. Throws {@link SandboxError} in
 * production, for keys of a wrong length and for a state file of another program.
 */
export async function startSandbox({
  merchant,
  port = 0,
  host = "127.0.0.1",
  stateFile,
  findEarlierTrade = () => Promise.resolve(null),
  faults = {},
  onError = (error) => console.error(error),
  scheduler = systemScheduler(onError),
  send = sendForm,
  ...settings
}: SandboxOptions): Promise<Sandbox> {
  refuseProduction(process.env);
  checkMerchant(merchant);
  const trades = new TradeStore(stateFile ?? null);
  const dueActions = new DueActions(() => gateway);
  const notifier = new Notifier({
    merchant,
    scheduler,
    send,
    settings: () => gateway.settings,
    faults: (trade) => ({ ...gateway.faults, ...trade.faults }),
    exists: (trade) => trades.byNumber(trade.merTradeNo) === trade,
    save: () => trades.save(),
  });
  const gateway: Gateway = {
    merchant,
    trades,
    findEarlierTrade,
    scheduler,
    notifier,
    settings: { ...defaultSettings, ...defined(settings) },
    faults,
    saveAndSchedule() {
      trades.save();
      dueActions.schedule();
    },
  };

  const app = fastify({ forceCloseConnections: true });
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode >= 500) onError(error);
    return reply.code(statusCode).send({ error: error.message });
  });
  addFormParsing(app);
  assetRoutes(app);
  hostedRoutes(app, gateway);
  tradeApiRoutes(app, gateway);
  await app.register((part) => tradeListRoutes(part, gateway));
  await app.register((part) => controlRoutes(part, gateway));
  await app.listen({ host, port });
  notifier.resume(trades.all());
  dueActions.schedule();

  const { port: bound } = app.server.address() as AddressInfo;
  return {
    origin: `http://${host === "::1" ? "[::1]" : host}:${bound}`,
    merchant,
    gateway,
    async close() {
      await app.close();
      await scheduler.stop();
      trades.close();
    },
  };
}

/** Without undefined settings, which mean the default. */
const defined = <T extends object>(parts: T): Partial<T> =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Partial<T>;
