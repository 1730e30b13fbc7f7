import { trpc } from "@panshi/client/trpc";
import { entitlements } from "@panshi/contracts/commerce/plan";
import { type ReadingVoice, readingVoiceKeys } from "@panshi/contracts/journey/reading";
import { useViewer } from "../../../../lib/session/viewer.ts";

/**
 * Whether the viewer's plan has a voice; undefined until it is known. Where the plan cannot be loaded every voice is offered, and
 * the server says which ones it has.
 */
export function useAllowedVoices(): (voice: ReadingVoice) => boolean | undefined {
  const { user, loading } = useViewer();
  const { data: membership, error } = trpc.member.temple.membership.useQuery(undefined, { enabled: user !== null });
  if (loading || (user && !membership && !error)) return (voice) => isAmongFirst(voice, 1) || undefined;
  const plan = user && membership?.isActive ? membership.membershipType : "none";
  const allowed = user && error ? readingVoiceKeys.length : entitlements[plan].voices;
  return (voice) => isAmongFirst(voice, allowed);
}

/** A plan has the first so many voices. */
const isAmongFirst = (voice: ReadingVoice, count: number): boolean => readingVoiceKeys.indexOf(voice) < count;
