import type { AppRouter } from "@panshi/api";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { serverCode } from "./failure.ts";

/**
 * A link for calls that want a confirmed session: where the server refuses one for that, `confirm` asks the person, and the same call
 * is made again once it answers true; with false the call fails as it was refused.
 */
export const reauthenticationTrpcLink =
  (confirm: () => Promise<boolean>): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let isOver = false;
      let running = attempt();
      function attempt() {
        return next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(error) {
            if (serverCode(error) !== "confirmation_required") return observer.error(error);
            void confirm().then((isConfirmed) => {
              if (isOver) return;
              if (isConfirmed) running = attempt();
              else observer.error(error);
            });
          },
        });
      }
      return () => {
        isOver = true;
        running.unsubscribe();
      };
    });
