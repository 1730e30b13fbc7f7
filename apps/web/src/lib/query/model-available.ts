import { trpc } from "@panshi/client/trpc";

/**
 * Whether a model can be asked for readings; without one, nothing of AI is shown. Every page of the server holds the answer,
 * so there is no call and no loading state.
 */
export const useModelAvailable = (): boolean => trpc.member.site.capabilities.useQuery().data?.modelAvailable ?? false;
