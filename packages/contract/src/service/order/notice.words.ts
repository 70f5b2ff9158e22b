import { words } from '../../kernel/words.ts'

/** What people are told of orders, by bell and by mail. */
export const orderTellWords = words({
  'order.tell.assigned': ['工单 {{number}} 已指派给您', 'Order {{number}} is assigned to you'],
  'order.tell.mentioned': ['{{who}} 在工单 {{number}} 中提到您', '{{who}} mentioned you in order {{number}}'],
  'order.tell.commented': ['{{who}} 评论了工单 {{number}}', '{{who}} commented on order {{number}}'],
  'order.tell.moved': ['工单 {{number}}：{{status}}', 'Order {{number}}: {{status}}'],
  'order.tell.late': ['工单 {{number}} 已逾期', 'Order {{number}} is overdue'],
})
