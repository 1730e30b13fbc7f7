import { trpc } from "@panshi/client/trpc";
import { useEffect, useEffectEvent } from "react";

/**
 * Whether a model can be asked for readings; without one, nothing of AI is shown. Every page of the server holds the answer,
 * so there is no call and no loading state.
 */
export const useModelAvailable = (): boolean => trpc.member.site.capabilities.useQuery().data?.modelAvailable ?? false;

/** Whether anybody may register, as it was when the page was opened or last asked; the server decides. */
export const useRegistrationOpen = (): boolean =>
  trpc.member.site.capabilities.useQuery().data?.registrationOpen ?? true;

/** Whether the trial is on offer. Nobody is promised one that is not, nor while that is not known. */
export const useTrialOpen = (): boolean => trpc.member.site.capabilities.useQuery().data?.trialOpen ?? false;

/** Whether wishes can be sent, as {@link useRegistrationOpen}. */
export function usePrayersOpen(): boolean {
  const prayersOpen = trpc.member.site.capabilities.useQuery().data?.prayersOpen ?? true;
  useRefetchCapabilitiesWhen(!prayersOpen);
  return prayersOpen;
}

/** Fetches the capabilities again when a closed switch is shown: it may have been switched on since. */
export function useRefetchCapabilitiesWhen(isTold: boolean): void {
  const { member } = trpc.useUtils();
  const ask = useEffectEvent(() => void member.site.capabilities.refetch());
  useEffect(() => {
    if (isTold) ask();
  }, [isTold]);
}
