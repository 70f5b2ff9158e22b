create or replace trigger audit_note after insert or update or delete on service_order
  for each row execute function audit_note('stamp=updated_at',
    'skip=grams,told_answer,told_solve,answer_left_ms,solve_left_ms,answer_ms,solve_ms,held_ms,held_at,begun_at,answered_at,solved_at,answer_due,solve_due');
create or replace trigger audit_note after insert or update or delete on service_order_term
  for each row execute function audit_note('key=enterprise_id', 'stamp=updated_at');
