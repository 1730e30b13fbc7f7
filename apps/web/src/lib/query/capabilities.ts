import { trpc } from "@panshi/client/trpc";

/**
 * Whether a model can be asked for readings; without one, nothing of AI is shown. Every page of the server holds the answer,
 * so there is no call and no loading state.
 */
export const useModelAvailable = (): boolean => trpc.member.site.capabilities.useQuery().data?.modelAvailable ?? false;

/** Whether anybody may register, as it was when the page was opened; the server decides. */
export const useRegistrationOpen = (): boolean =>
  trpc.member.site.capabilities.useQuery().data?.registrationOpen ?? true;

/** Whether wishes can be sent, as {@link useRegistrationOpen}. */
export const usePrayersOpen = (): boolean => trpc.member.site.capabilities.useQuery().data?.prayersOpen ?? true;
