/** The part of Eleventy that `site.ts` uses. Eleventy has no declarations of its own. */
declare module '@11ty/eleventy' {
  export interface UserConfig {
    setTemplateFormats(formats: string[]): void
    addExtension(
      extension: string,
      engine: { compile(): (data: { page: { fileSlug: string } }) => Promise<string> },
    ): void
    addTemplate(path: string, content: string): void
    addPassthroughCopy(copies: Record<string, string>): void
  }

  export default class Eleventy {
    constructor(
      input: string,
      output: string,
      options: { quietMode: boolean; configPath: false; config(config: UserConfig): void },
    )
    write(): Promise<unknown>
  }
}
