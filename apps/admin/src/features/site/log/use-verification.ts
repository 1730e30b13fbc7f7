import { trpc } from "@panshi/client/trpc";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { failureOf } from "../../../lib/failure.ts";

/**
 * The verification of the chain: its stored state, and running it. The server checks a bounded number of entries a call and
 * keeps its place, so a long chain takes several calls; stopping or leaving the page loses nothing.
 */
export function useVerification() {
  const { client, admin } = trpc.useUtils();
  const state = trpc.admin.audit.verification.useQuery();
  const stopped = useRef(false);
  const [stopping, setStopping] = useState(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  const run = useMutation({
    mutationFn: async (restart: boolean) => {
      stopped.current = false;
      for (let first = true, isComplete = false; !isComplete && !stopped.current; first = false) {
        ({ isComplete } = await client.admin.audit.verify.mutate({ restart: restart && first }));
        admin.audit.verification.setData(undefined, await client.admin.audit.verification.query());
      }
    },
    onError: (error) => toast({ title: "驗證中斷了", description: failureOf(error).message, kind: "destructive" }),
    onSettled: () => setStopping(false),
  });
  return {
    state,
    running: run.isPending,
    stopping,
    start: (restart: boolean) => run.mutate(restart),
    stop: () => {
      stopped.current = true;
      setStopping(true);
    },
  };
}
