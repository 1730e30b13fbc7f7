import { defaultSite, shortSiteName } from "@panshi/contracts/platform/site-identity";
import { use } from "react";
import { AdministratorContext } from "./administrator.ts";

/**
 * The site's name as the back office shows it: with the administrator's answer, which follows a change of the settings; before
 * the sign-in, with the page (`panshi-site`).
 */
export function useShortSiteName(): string {
  const administrator = use(AdministratorContext);
  return shortSiteName(administrator?.siteName ?? nameOfPage() ?? defaultSite.name);
}

const nameOfPage = () => document.querySelector<HTMLMetaElement>('meta[name="panshi-site"]')?.content;
