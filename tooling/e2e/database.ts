import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "@panshi/db";
import { findRunningEmbeddedDatabase } from "@panshi/db/embedded";
import { memoryFolder } from "@panshi/db/memory-folder";

/** The database of the server that the tests run against, which server.ts put into a folder named for its port. */
function findDatabase(baseURL: string): string {
  const prefix = `panshi-e2e-${new URL(baseURL).port}-`;
  const folder = memoryFolder() ?? tmpdir();
  for (const name of readdirSync(folder).filter((each) => each.startsWith(prefix))) {
    const url = findRunningEmbeddedDatabase({ dataDir: join(folder, name, "postgres") });
    if (url) return url;
  }
  throw new Error(`No server of ${baseURL} runs on this machine.`);
}

/** Lets the day pass that a bank account waits before it is paid. */
export async function passHold(baseURL: string, orderId: string): Promise<void> {
  const database = connect(findDatabase(baseURL), { max: 1, name: "panshi e2e" });
  try {
    await database.sql.begin(
      "read write",
      (tx) => tx`
        update refund_requests set account_entered_at = account_entered_at - interval '25 hours'
        where order_id = ${orderId}`,
    );
  } finally {
    await database.close();
  }
}
