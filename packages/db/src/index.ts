export { connect, type ConnectOptions, type Database, type Db } from "./client.ts";
export { databaseFailure, type DatabaseFailure } from "./failure.ts";
export { newId } from "./ids.ts";
export { listen, type ListenHandlers, type Listener } from "./listen.ts";
export { pipeline } from "./pipeline.ts";
export { afterCommit, inTransaction, requireTransaction, transaction } from "./transaction.ts";
