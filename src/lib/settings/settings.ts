/** What the deployment fixes and prebuilt answers repeat. */
export interface Settings {
  /** Public origin without a trailing slash, `{root_url}` of the specification. */
  rootUrl: string;
  /** `<prefix>` of `<prefix>_test_sandbox`. */
  keyPrefix: string;
}

export const basePath = '/api/v1';

export const baseUrl = (settings: Settings): string => settings.rootUrl + basePath;

/** Addresses of a page of the guide, by its path below the language. */
export const pagesAt = ({ rootUrl }: Pick<Settings, 'rootUrl'>, path: string) => ({
  en: `${rootUrl}/en${path}`,
  ar: `${rootUrl}/ar${path}`,
});

/** The published key: permanent, always valid, not secret (specification, "Authentication" 5). */
export const sandboxKey = (settings: Settings): string => `${settings.keyPrefix}_test_sandbox`;
