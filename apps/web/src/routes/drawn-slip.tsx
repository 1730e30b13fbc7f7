import { useOracleSession } from "../features/journey/oracle/oracle-session.ts";
import { DrawnSlipPage } from "../features/journey/oracle/slip/drawn-slip.tsx";
import { DrawnSlipReading } from "../features/journey/oracle/slip/drawn-slip-reading.tsx";

/** `/oracle-reading/:oracleId`: a slip that was drawn before, with its reading. */
export default function DrawnSlipRoute() {
  const { unanswered } = useOracleSession();
  return (
    <DrawnSlipPage title="你抽過的靈籤" description="抽過的靈籤、它的籤詩與傳統解讀。">
      {(draw) => <DrawnSlipReading key={draw.id} draw={draw} modelFailed={unanswered === draw.oracle.id} />}
    </DrawnSlipPage>
  );
}
