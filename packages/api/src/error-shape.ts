import type { AppError, ErrorBody } from "@panshi/contracts/platform/errors";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { trpcCodeForStatus } from "./to-app-error.ts";

type ErrorShape = {
  code: (typeof TRPC_ERROR_CODES_BY_KEY)[keyof typeof TRPC_ERROR_CODES_BY_KEY];
  message: string;
  data: ErrorBody & { httpStatus: number; path: string | undefined };
};

/** What `/trpc` answers of an error: the product's message and code, never a stack, nor the message of an unknown error. */
export const errorShape = ({ body, status }: AppError, path: string | undefined): ErrorShape => ({
  code: TRPC_ERROR_CODES_BY_KEY[trpcCodeForStatus(status)],
  message: body.message,
  data: { ...body, httpStatus: status, path },
});
