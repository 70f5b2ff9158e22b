import { Button, Form, Input, Table, Tabs } from 'antd'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** What a console is measured against: antd as it comes, with the same rows. `#sign-in`, `#table` or `#tabs`. */

type Row = { sn: string } & Record<string, unknown>
const fields = [
  'sn',
  'name',
  'platform',
  'model',
  'group',
  'status',
  'online',
  'battery',
  'lastSeenAt',
  'agent',
] as const
const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const columns = fields.map((field) => ({ key: field, title: field, dataIndex: field, render: shown }))

function useRows(): Row[] {
  const [rows, setRows] = useState<Row[]>([])
  useEffect(() => {
    void fetch('rows.json')
      .then((answer) => answer.json() as Promise<Row[]>)
      .then(setRows)
  }, [])
  return rows
}

function Rows() {
  return (
    <Table<Row> rowKey="sn" columns={columns} dataSource={useRows()} pagination={{ pageSize: 14 }} rowSelection={{}} />
  )
}

function SignIn() {
  return (
    <Form layout="vertical">
      <Form.Item label="Account" name="name">
        <Input />
      </Form.Item>
      <Form.Item label="Password" name="password">
        <Input.Password />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        Sign in
      </Button>
    </Form>
  )
}

const ten = Array.from({ length: 10 }, (_, n) => ({ key: String(n), label: `Page ${n}`, children: <Rows /> }))
const pages: Record<string, React.ReactNode> = {
  '#sign-in': <SignIn />,
  '#table': <Rows />,
  '#tabs': <Tabs items={ten} />,
}

createRoot(document.querySelector('#root') as Element).render(pages[window.location.hash])
