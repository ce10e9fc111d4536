-- Words of a title are marked by lexemes of their own, so that the index alone knows which heads have one in their title.
update search.heads
   set terms = terms || (select array_to_tsvector(array_agg('^' || lexeme)) from unnest(ts_filter(terms, '{a}')))
 where not dead and ts_filter(terms, '{a}') <> '';
