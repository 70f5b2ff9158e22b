export { Agent, type AgentOptions, type AgentPorts } from './agent.ts'
export {
  type AgentApi,
  ApiRefused,
  ApiUnreachable,
  type Credential,
  agentApi,
  type ShopApi,
  shopApi,
  isCredentialRefusal,
  uploadsBy,
} from './api.ts'
export { type Downloading, downloadsBy } from './download/downloading.ts'
export {
  type DialTunnel,
  type FileDesk,
  type FileDeskHears,
  type Present,
  type Rect,
  type RemoteMachine,
  type ScreenHears,
  type ScreenSource,
  type Shell,
  type ShellHears,
  type Tunnel,
  type TunnelHooks,
  Unable,
} from './remote/ports.ts'
export { newId } from './ids.ts'
export type { Config } from './runs/journal-lines.ts'
export { type Backoff, backoff } from './link.ts'
export {
  type Announced,
  type Cancel,
  CannotDo,
  type Clock,
  type Connection,
  type ConnectOptions,
  CredentialRefused,
  type Deeds,
  type ExecOptions,
  type ExecResult,
  type GivenParameters,
  type Incoming,
  type Installing,
  type Journal,
  type KeptParameters,
  type Log,
  type Machine,
  NotSupported,
  type OpenFile,
  type ParameterShelf,
  type PartFile,
  type Pushing,
  type Room,
  type RunningProgram,
  type Showing,
  type Transport,
  type Updating,
  type Uploads,
  systemClock,
} from './machine.ts'
export { cleanText, type KeptShopOrder, ShopOrders, type ShopStore } from './shop/shop-orders.ts'
