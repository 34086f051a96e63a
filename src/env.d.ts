interface ImportMetaEnv {
  /** `KEY_PREFIX` of the environment, fixed at build. */
  readonly KEY_PREFIX: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
