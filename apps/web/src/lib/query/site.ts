import { trpc } from "@panshi/client/trpc";
import { defaultSite, type SiteBranding } from "@panshi/contracts/platform/site-identity";

/** What the site calls itself. Every page of the server holds the answer, so there is no call and no loading state. */
export const useSite = (): SiteBranding => trpc.member.site.identity.useQuery().data ?? defaultSite;
