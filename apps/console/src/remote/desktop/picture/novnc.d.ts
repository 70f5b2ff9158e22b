/** What is used of noVNC, which brings no types of its own. */
declare module '@novnc/novnc' {
  type Options = { shared?: boolean; wsProtocols?: string[] }
  type Events = {
    connect: CustomEvent<undefined>
    disconnect: CustomEvent<{ clean: boolean }>
    clipboard: CustomEvent<{ text: string }>
    desktopname: CustomEvent<{ name: string }>
    securityfailure: CustomEvent<{ status: number; reason?: string }>
  }
  export default class RFB {
    constructor(target: HTMLElement, channel: object, options?: Options)
    viewOnly: boolean
    scaleViewport: boolean
    clipViewport: boolean
    showDotCursor: boolean
    focusOnClick: boolean
    background: string
    addEventListener<K extends keyof Events>(type: K, hear: (event: Events[K]) => void): void
    disconnect(): void
    focus(options?: FocusOptions): void
    blur(): void
    sendKey(keysym: number, code: string | null, down?: boolean): void
    clipboardPasteFrom(text: string): void
    toBlob(callback: (blob: Blob | null) => void, type?: string): void

    // Inside of version 1.7, for guarded.ts; e2e/browser/remote-hostile.spec.ts notices when it changes.
    protected readonly _fbWidth: number
    protected readonly _fbHeight: number
    protected readonly _flushing: boolean
    protected readonly _FBU: { x: number; y: number; width: number; height: number }
    protected readonly _sock: {
      rQwait(what: string, bytes: number): boolean
      rQpeekBytes(bytes: number): Uint8Array<ArrayBuffer>
    }
    protected _fail(why: string): false
    protected _disconnect(): void
    protected _resize(width: number, height: number): void
    protected _framebufferUpdate(): boolean
    protected _handleDataRect(): boolean
    protected _handleServerCutText(): boolean
  }
}
