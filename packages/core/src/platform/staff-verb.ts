import type { Permission } from "@panshi/contracts/platform/permissions";
import type { AdministratorCtx } from "./context.ts";
import { requirePermission } from "./require-permission.ts";

/**
 * A verb of the back office, declared with the permission that it needs: it checks it before anything else, and its procedure reads it
 * from here (docs/decisions/0027). Throws `forbidden`. A right that depends on the input is checked within the verb.
 */
export const staffVerb = <
  Input extends readonly unknown[],
  Output,
  C extends Pick<AdministratorCtx, "actor"> = AdministratorCtx,
>(
  permission: Permission,
  run: (ctx: C, ...input: Input) => Promise<Output>,
) =>
  Object.assign(
    async (ctx: C, ...input: Input): Promise<Output> => {
      requirePermission(ctx, permission);
      return run(ctx, ...input);
    },
    { permission },
  );

/** As {@link staffVerb}, for one that answers piece by piece, such as an export. It throws at the call, not at the first piece. */
export const staffStream = <Input extends readonly unknown[], Piece>(
  permission: Permission,
  run: (ctx: AdministratorCtx, ...input: Input) => AsyncGenerator<Piece, void>,
) =>
  Object.assign(
    (ctx: AdministratorCtx, ...input: Input): AsyncGenerator<Piece, void> => {
      requirePermission(ctx, permission);
      return run(ctx, ...input);
    },
    { permission },
  );
