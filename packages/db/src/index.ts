export { connect, type ConnectOptions, type Database, type Db } from "./connection/client.ts";
export { UNPREPARED_COMMENT } from "./connection/drizzle-client.ts";
export { databaseFailure, type DatabaseFailure } from "./connection/failure.ts";
export { newId } from "./ids.ts";
export { listen, type ListenHandlers, type Listener } from "./connection/listen.ts";
export { pipeline } from "./connection/pipeline.ts";
export { beforeCommit, inTransaction, requireTransaction, transaction } from "./connection/transaction.ts";
