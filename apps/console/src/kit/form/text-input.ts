import type { InputProps, InputRef } from 'antd'
import alone from 'antd/es/input/Input.js'
import type { ComponentType, RefAttributes } from 'react'

// TypeScript takes antd's modules for CommonJS and wraps their default; the bundler does not.
/** One line of text, for what every list has: antd's `Input` brings passwords, text areas and codes along. */
export const TextInput = alone as unknown as ComponentType<InputProps & RefAttributes<InputRef>>
